import { beforeAll, expect, test } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, app, given, logged } = await startTestApp();
let id = 0;

beforeAll(async () => {
  id = await given.user("owner");
  await given.user("other");
  await api.admin.patch(`users/${id}`, { password: "a password 1" });
});

const signIn = async () => {
  const answer = await app.inject({
    method: "POST",
    url: "/api/v3/auth/login",
    payload: { login: "owner", password: "a password 1" },
  });
  const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  return new ApiCaller(app, { cookie, "x-requested-with": "XMLHttpRequest" }, logged);
};

test("a token is shown once, works, tells of its use and ends when it is revoked", async () => {
  const own = await signIn();
  const made = await own.post("users/me/api_tokens", { name: "  Time tracker " });
  expect([made.status, made.at("name"), made.at("lastUsedAt")]).toEqual([201, "Time tracker", null]);
  const byToken = new ApiCaller(app, { authorization: `Bearer ${String(made.at("token"))}` }, logged);
  expect((await byToken.get("users/me")).id).toBe(id);
  const list = await own.get("users/me/api_tokens");
  expect(list.text).not.toContain(String(made.at("token")));
  expect(list.each("name")).toContain("Time tracker");
  expect(list.each("lastUsedAt")[0]).not.toBeNull();
  expect((await own.delete(`users/me/api_tokens/${made.id}`)).status).toBe(204);
  expect((await byToken.get("users/me")).status).toBe(401);
  expect((await own.delete(`users/me/api_tokens/${made.id}`)).status).toBe(404);
});

test("tokens are no one else's to see, make or revoke; an administrator may revoke them", async () => {
  const own = await signIn();
  const made = await own.post("users/me/api_tokens", { name: "Mine" });
  const other = await api.as("other");
  expect((await other.get(`users/${id}/api_tokens`)).status).toBe(403);
  expect((await other.delete(`users/${id}/api_tokens/${made.id}`)).status).toBe(403);
  expect((await other.delete(`users/me/api_tokens/${made.id}`)).status).toBe(404);
  expect((await api.admin.post(`users/${id}/api_tokens`, { name: "Planted" })).status).toBe(403);
  expect((await own.post("users/me/api_tokens", { name: " " })).status).toBe(422);
  expect((await api.admin.delete(`users/${id}/api_tokens/${made.id}`)).status).toBe(204);
  expect((await api.anonymous.get("users/me/api_tokens")).status).toBe(401);
});

test("the other sessions end, the one that asks goes on", async () => {
  const [here, there] = [await signIn(), await signIn()];
  const list = await here.get("users/me/sessions");
  expect(list.each("current").filter((current) => current === true)).toHaveLength(1);
  expect(list.elements.length).toBeGreaterThan(1);
  expect((await here.delete("users/me/sessions")).status).toBe(204);
  expect((await there.get("users/me")).status).toBe(401);
  expect((await here.get("users/me/sessions")).each("current")).toEqual([true]);
  expect((await (await api.as("other")).delete(`users/${id}/sessions`)).status).toBe(403);
});
