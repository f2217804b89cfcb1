import { beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";
import { hashPassword } from "../../authentication/sessions/passwords.ts";

const { api, ctx, given } = await startTestApp();
const id = await given.user("nemo.captain");
const own = await api.as("nemo.captain");
const CURRENT = "tall ships and stars";
const hash = await hashPassword(CURRENT);

beforeEach(async () => {
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("throttles").execute();
    await tx.updateTable("users").set({ password_hash: hash }).where("id", "=", id).execute();
  });
});

describe("the mail address", () => {
  test("is changed by its owner only with the current password", async () => {
    for (const path of ["users/me", `users/${id}`]) {
      for (const body of [{}, { currentPassword: "wrong" }]) {
        const refused = await own.patch(path, { email: "thief@example.org", ...body });
        expect([refused.status, refused.at("message")]).toEqual([422, "Current password is incorrect."]);
      }
    }
    const moved = await own.patch("users/me", { email: "nautilus@example.org", currentPassword: CURRENT });
    expect([moved.status, moved.at("email")]).toEqual([200, "nautilus@example.org"]);
  });

  test("that stays as it is, and a name, need none; nor does an administrator", async () => {
    const email = (await own.get("users/me")).at("email");
    expect((await own.patch("users/me", { email, firstName: "Captain" })).status).toBe(200);
    expect((await api.admin.patch(`users/${id}`, { email: "other@example.org" })).status).toBe(200);
  });
});

describe("a password", () => {
  const change = (password: string) => own.patch("users/me", { password, currentPassword: CURRENT });

  test.each(["password", "Password", "12345678", "aaaaaaaaaaaa", "iloveyou1"])("%s is too common", async (password) => {
    const refused = await change(password);
    expect([refused.status, refused.at("message")]).toEqual([
      422,
      "Password is too common. Choose one that is harder to guess.",
    ]);
  });

  test("is not the login, the mail address or the name, also where an administrator sets it", async () => {
    const message = "Password must not be the login, the email or the name of the account.";
    await api.admin.patch(`users/${id}`, { firstName: "Nemo", lastName: "Nautilus", email: "captain@example.org" });
    for (const password of ["Nemo.Captain", "captain@example.org", "nemo nautilus", "NAUTILUS"]) {
      expect([password, (await change(password)).at("message")]).toEqual([password, message]);
      const set = await api.admin.patch(`users/${id}`, { password });
      expect([password, set.at("message")]).toEqual([password, message]);
    }
    const made = {
      login: "newcomer",
      email: "n@example.org",
      firstName: "New",
      lastName: "Comer",
      password: "newcomer",
    };
    expect((await api.admin.post("users", made)).at("message")).toBe(message);
    expect((await change("a cat on the keyboard")).status).toBe(200);
  });
});

test("with another password the tokens of the account end where that is asked for", async () => {
  await own.post("users/me/api_tokens", { name: "script" });
  const tokens = async () => (await api.admin.get(`users/${id}/api_tokens`)).elements.length;
  const before = await tokens();
  await own.patch("users/me", { password: "another one of 1", currentPassword: CURRENT });
  expect(await tokens()).toBe(before);
  const again = { password: "another one of 2", currentPassword: "another one of 1", revokeTokens: true };
  expect((await own.patch("users/me", again)).status).toBe(200);
  expect(await tokens()).toBe(0);
  expect((await own.get("users/me")).status).toBe(401);
});

test("answers of the API are kept by no cache, but those that say otherwise", async () => {
  for (const path of ["users/me", "projects", "work_packages/999999"]) {
    expect((await api.admin.get(path)).headers["cache-control"]).toBe("private, no-store");
  }
  expect((await api.anonymous.get("users/me")).headers["cache-control"]).toBe("private, no-store");
  expect((await api.admin.get("spec.json")).headers["cache-control"]).toBe("public, max-age=300");
});
