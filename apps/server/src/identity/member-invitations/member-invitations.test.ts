import { beforeAll, expect, test } from "vitest";
import type { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();

let project = 0;
let role = 0;
beforeAll(async () => {
  project = await given.project({ name: "Guests" });
  role = await given.role(["view_work_packages"]);
  await given.userWith("invite-admin", project, ["view_members", "manage_members", "invite_members_by_email"]);
  await given.userWith("invite-manager", project, ["view_members", "manage_members"]);
  await given.userWith("invite-member", project, ["view_members"]);
  await given.user("invite-outsider");
});

const invite = (caller: ApiCaller, email: string, roles = [role]) =>
  caller.post(`projects/${project}/invitations`, {
    email,
    _links: { roles: roles.map((id) => ({ href: `/api/v3/roles/${id}` })) },
  });

const accountOf = (email: string) =>
  ctx.db.selectFrom("users").select(["id", "status"]).where("email_key", "=", email).executeTakeFirst();

test("someone without an account is invited into the project in one step", async () => {
  const invited = await invite(await api.as("invite-admin"), "New.Guest@example.org");
  expect(invited.status).toBe(201);
  const account = await accountOf("new.guest@example.org");
  expect(account?.status).toBe("invited");
  const filters = [{ project: { operator: "=", values: [String(project)] } }];
  const members = await api.admin.list("memberships", { filters, pageSize: 100 });
  expect(JSON.stringify(members.body)).toContain(`/api/v3/users/${account?.id}"`);
});

test("who has an account becomes a member, once", async () => {
  const inviter = await api.as("invite-admin");
  expect((await invite(inviter, "invite-outsider@example.org")).status).toBe(201);
  expect((await accountOf("invite-outsider@example.org"))?.status).toBe("active");
  expect((await invite(inviter, "invite-outsider@example.org")).status).toBe(422);
});

test("what is wrong is said at its field, and nothing is made", async () => {
  const inviter = await api.as("invite-admin");
  for (const email of ["", "no-address", "two@example.org, three@example.org"]) {
    const refused = await invite(inviter, email);
    expect([email, refused.status, refused.text.includes('"email"')]).toEqual([email, 422, true]);
  }
  const without = await invite(inviter, "roleless@example.org", []);
  expect([without.status, without.at("_embedded.details.attribute")]).toEqual([422, "roles"]);
  expect(await accountOf("roleless@example.org")).toBeUndefined();
});

test("only those who invite by email may", async () => {
  await given.user("invite-stranger");
  for (const [login, status] of [
    ["invite-manager", 403],
    ["invite-member", 403],
    ["invite-stranger", 404],
  ] as const) {
    const refused = await invite(await api.as(login), "refused@example.org");
    expect([login, refused.status]).toEqual([login, status]);
  }
  expect((await invite(api.anonymous, "refused@example.org")).status).toBe(401);
  expect(await accountOf("refused@example.org")).toBeUndefined();
  expect((await invite(api.admin, "by-admin@example.org")).status).toBe(201);
});
