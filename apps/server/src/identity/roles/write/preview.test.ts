import { beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";

const { api, given, ctx, clock } = await startTestApp();

let a = 0;
let b = 0;
let reader = 0;
let editor = 0;
let people: Record<string, number> = {};

beforeAll(async () => {
  a = await given.project({ name: "A", public: true });
  b = await given.project({ name: "B" });
  reader = await given.role(["view_work_packages"]);
  editor = await given.role(["view_work_packages", "edit_work_packages", "delete_work_packages"]);
  for (const login of ["ann", "ben", "cleo", "locked"]) people[login] = await given.user(login);
  people["boss"] = await given.user("boss", { admin: true });
  for (const login of ["ann", "ben", "locked", "boss"]) await given.member(people[login]!, a, reader);
  await given.member(people["cleo"]!, a, editor);
  await given.member(people["ann"]!, b, editor);
  await api.admin.post(`users/${people["locked"]}/lock`);
});

const preview = (...changes: unknown[]) => api.admin.post("roles/permissions/preview", { changes });

describe("a preview", () => {
  test("counts who gains: not administrators, not the locked", async () => {
    const answer = await preview({ roleId: reader, grant: ["delete_work_packages"], revoke: [] });
    expect(answer.status).toBe(200);
    expect([answer.at("peopleGaining"), answer.at("peopleLosing")]).toEqual([2, 0]);
    expect(answer.at("roles.0")).toMatchObject({
      roleId: reader,
      holders: 4,
      granted: [{ permission: "delete_work_packages", risk: "high", people: 2 }],
      peopleGaining: 2,
    });
    expect(answer.at("highRisk")).toEqual([
      {
        permission: "delete_work_packages",
        gaining: 2,
        losing: 0,
        examples: [
          { id: people["ann"], name: "ann Tester" },
          { id: people["ben"], name: "ben Tester" },
        ],
      },
    ]);
  });

  test("counts no one who has it by another role", async () => {
    const user = await given.user("both");
    const membership = await given.member(user, a, reader);
    await api.admin.patch(`memberships/${membership}`, {
      _links: { roles: [reader, editor].map((id) => ({ href: `/api/v3/roles/${id}` })) },
    });
    const answer = await preview({ roleId: editor, revoke: ["view_work_packages"] });
    const [view] = Object(answer.at("roles.0.revoked"));
    expect(view).toEqual({ permission: "view_work_packages", risk: "low", people: 2 });
    expect(answer.at("roles.0.fallen")).toEqual([
      { permission: "edit_work_packages", needs: ["view_work_packages"] },
      { permission: "delete_work_packages", needs: ["view_work_packages"] },
    ]);
    expect(answer.at("highRisk.0.losing")).toBe(3);
    await api.admin.delete(`memberships/${membership}`);
  });

  test("takes several roles together: what one takes the other gives", async () => {
    const user = await given.user("mover");
    const membership = await given.member(user, b, reader);
    await api.admin.patch(`memberships/${membership}`, {
      _links: { roles: [reader, editor].map((id) => ({ href: `/api/v3/roles/${id}` })) },
    });
    const answer = await preview(
      { roleId: reader, grant: ["delete_work_packages"] },
      { roleId: editor, revoke: ["delete_work_packages"] },
    );
    // Ann loses it in B and gains it in A; the one with both roles feels nothing.
    expect(answer.at("highRisk.0")).toMatchObject({ gaining: 2, losing: 2 });
    await api.admin.delete(`memberships/${membership}`);
  });

  test("knows that a module is off, and that everyone has what is public", async () => {
    expect((await preview({ roleId: reader, grant: ["view_budgets"] })).at("peopleGaining")).toBe(0);
    expect((await preview({ roleId: reader, grant: ["view_news"] })).at("peopleGaining")).toBe(0);
    expect((await preview({ roleId: reader, grant: ["manage_news"] })).at("peopleGaining")).toBe(2);
  });

  test("of what strangers may do counts those who are no members", async () => {
    const before = await preview({ roleId: 1, grant: ["add_messages"] });
    await given.user("stranger");
    const after = await preview({ roleId: 1, grant: ["add_messages"] });
    expect(after.number("peopleGaining")).toBe(before.number("peopleGaining") + 1);
  });

  test("of a global role looks at global memberships", async () => {
    const clerk = await given.role(["view_all_principals"], "global");
    await given.member(await given.user("clerk"), null, clerk);
    expect((await preview({ roleId: clerk, grant: ["create_user"] })).at("peopleGaining")).toBe(1);
  });

  test("says the same as happens", async () => {
    const role = await given.role(["view_work_packages", "view_members"]);
    const user = await given.user("proof");
    await given.member(user, b, role);
    const can = async () => {
      const path = `users/${user}/effective_permissions?project=${b}`;
      const answer = await api.admin.get(path);
      const granted = answer.elements.filter((one) => Object(one)["granted"] === true);
      return new Set(granted.map((one) => String(Object(one)["permission"])));
    };
    const before = await can();
    const change = { grant: ["manage_members", "edit_budgets"], revoke: ["view_work_packages"] };
    const foreseen = await preview({ roleId: role, ...change });
    await api.admin.patch(`roles/${role}/permissions`, change);
    const after = await can();
    const felt = (side: string) =>
      Object(foreseen.at(`roles.0.${side}`))
        .filter((one: unknown) => Object(one)["people"] === 1)
        .map((one: unknown) => Object(one)["permission"]);
    expect(after.size).toBeGreaterThan(0);
    expect(new Set(felt("granted"))).toEqual(after.difference(before));
    expect(new Set(felt("revoked"))).toEqual(before.difference(after));
  });

  test("writes nothing", async () => {
    clock.advance(1_000);
    const before = await ctx.db.selectFrom("role_permissions").selectAll().execute();
    await preview({ roleId: reader, permissions: [] });
    expect(await ctx.db.selectFrom("role_permissions").selectAll().execute()).toEqual(before);
  });

  test.each([
    [{ changes: "all" }, 422],
    [{}, 422],
    [{ changes: [7] }, 422],
    [{ changes: [{ roleId: "3", grant: [] }] }, 422],
    [{ changes: [{ roleId: 999_999, grant: [] }] }, 404],
    [{ changes: [{ roleId: 3, grant: ["fly"] }] }, 422],
    [
      {
        changes: [
          { roleId: 3, grant: [] },
          { roleId: 3, grant: [] },
        ],
      },
      422,
    ],
    [{ changes: [{ roleId: 7, grant: [] }] }, 422],
    [{ changes: Array.from({ length: 201 }, () => ({ roleId: 3, grant: [] })) }, 422],
  ])("%j is refused", async (body, status) => {
    expect((await api.admin.post("roles/permissions/preview", body)).status).toBe(status);
  });
});
