import { beforeEach, describe, expect, test } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../../testing/api.ts";
import { startTestApp } from "../../../../testing/app.ts";

const { app, api, ctx, given, logged } = await startTestApp();
const LIST = "admin/scim_clients";

async function client(more: object = {}) {
  const made = await api.admin.post(LIST, { name: "Directory", trial: true, ...more });
  expect([made.status, made.at("trial"), made.at("enabled")]).toEqual([201, true, false]);
  return { id: made.id, push: new ApiCaller(app, { authorization: `Bearer ${String(made.at("token"))}` }, logged) };
}

const person = (name: string, more: object = {}) => ({
  externalId: `ext-${name}`,
  userName: name,
  name: { givenName: name, familyName: "Tester" },
  emails: [{ value: `${name}@example.org` }],
  active: true,
  ...more,
});

/** All that a push could change. */
async function state(): Promise<string> {
  const tables = ["users", "principals", "groups", "group_users", "identities", "group_links", "events", "revisions"];
  const rows = await Promise.all(
    tables.map((table) =>
      ctx.db
        .selectFrom(table as "users")
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

const trials = async (id: number): Promise<ApiAnswer> => api.admin.get(`${LIST}/${id}/trials`);
const outcomes = async (id: number): Promise<string[]> =>
  Object((await trials(id)).at("_embedded.elements")).map(
    ({ kind, name, outcome }: { kind: string; name: string; outcome: string }) => `${kind} ${name}: ${outcome}`,
  );

beforeEach(async () => {
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("throttles").execute();
    await tx.deleteFrom("auth_providers").execute();
  });
});

describe("a client that is tried", () => {
  test("hears what it would hear, changes nothing, and shows what it would change", async () => {
    const locked = await given.user("to-lock");
    const changed = await given.user("to-change");
    const { id, push } = await client({ managesEveryone: true });
    const before = await state();
    const created = await push.post("/scim/v2/Users", person("newcomer"));
    expect([created.status, created.at("userName")]).toEqual([201, "newcomer"]);
    expect((await push.post("/scim/v2/Users", person("to-change"))).status).toBe(409);
    const deactivate = { Operations: [{ op: "Replace", path: "active", value: "False" }] };
    expect((await push.patch(`/scim/v2/Users/${locked}`, deactivate)).at("active")).toBe(false);
    const renamed = await push.put(`/scim/v2/Users/${changed}`, person("to-change", { name: { givenName: "Other" } }));
    expect([renamed.status, renamed.at("name.givenName")]).toEqual([200, "Other"]);
    const group = { displayName: "Tried crew", members: [{ value: String(changed) }] };
    expect((await push.post("/scim/v2/Groups", group)).status).toBe(201);
    expect(await state()).toBe(before);

    expect(await outcomes(id)).toEqual([
      expect.stringMatching(/^User .*: lock$/),
      "User to-change: refused",
      expect.stringMatching(/^User .*: change$/),
      "User newcomer: create",
      "Group Tried crew: create",
    ]);
    const shown = await api.admin.get(`${LIST}/${id}`);
    expect(shown.at("trialOutcomes")).toEqual({ create: 2, change: 1, lock: 1, delete: 0, nothing: 0, refused: 1 });
    const list = Object((await trials(id)).at("_embedded.elements"));
    expect(list[0].changes.status).toEqual({ from: "active", to: "locked" });
    expect(list[2].changes.firstName).toMatchObject({ to: "Other" });
    expect(list[4].changes.members).toEqual({ from: 0, to: 1 });
  });

  test("keeps the last word of each person, also that there is nothing to do", async () => {
    const { id, push } = await client();
    await push.post("/scim/v2/Users", person("twice", { emails: [] }));
    expect(await outcomes(id)).toEqual(["User twice: refused"]);
    await push.post("/scim/v2/Users", person("twice"));
    await push.post("/scim/v2/Users", person("twice"));
    expect(await outcomes(id)).toEqual(["User twice: create"]);
    // It sees what is there, as one that is on would.
    expect((await push.get("/scim/v2/Users")).at("totalResults")).toBe(0);
  });

  test("cannot lock the last administrator either, and says so", async () => {
    const { id, push } = await client({ managesEveryone: true });
    const { id: admin } = await api.admin.get("users/me");
    expect((await push.delete(`/scim/v2/Users/${admin}`)).status).toBe(400);
    expect(await outcomes(id)).toEqual([expect.stringMatching(/: refused$/)]);
  });

  test("is switched on, and from then on changes what it says", async () => {
    const { id, push } = await client();
    await push.post("/scim/v2/Users", person("enabled-later"));
    const on = await api.admin.patch(`${LIST}/${id}`, { enabled: true });
    expect([on.at("enabled"), on.at("trial"), on.at("trialOutcomes")]).toEqual([true, false, null]);
    expect((await trials(id)).at("total")).toBe(0);
    const created = await push.post("/scim/v2/Users", person("enabled-later"));
    expect((await push.get(`/scim/v2/Users/${String(created.at("id"))}`)).status).toBe(200);
    const again = await api.admin.patch(`${LIST}/${id}`, { trial: true });
    expect([again.at("enabled"), again.at("trial")]).toEqual([false, true]);
    const put = await push.put(`/scim/v2/Users/${String(created.at("id"))}`, person("enabled-later"));
    expect(put.status).toBe(200);
    expect((await api.admin.get(`${LIST}/${id}`)).at("trialOutcomes.nothing")).toBe(1);
    expect((await api.admin.patch(`${LIST}/${id}`, { trial: true, enabled: true })).status).toBe(422);
    await api.admin.patch(`${LIST}/${id}`, { trial: false });
    expect((await push.get("/scim/v2/Users")).status).toBe(401);
  });
});

test("only administrators see what would change", async () => {
  const { id } = await client();
  await given.user("swab");
  expect((await (await api.as("swab")).get(`${LIST}/${id}/trials`)).status).toBe(403);
  expect((await api.anonymous.get(`${LIST}/${id}/trials`)).status).toBe(401);
  expect((await api.admin.get(`${LIST}/999999/trials`)).status).toBe(404);
});
