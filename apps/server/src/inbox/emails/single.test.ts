/** Emails that no notification stands behind: news of a project, and who became a member of it. */
import { simpleParser } from "mailparser";
import { beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { startMailServer } from "../../../testing/servers/mail-server.ts";

const post = await startMailServer();
const { api, ctx, clock, given } = await startTestApp("standard", {
  mail: { smtpUrl: post.url, from: "Halyard <halyard@example.org>" },
  publicUrl: "https://halyard.example.org",
});
const MINUTE = 60_000;
const project = await given.project({ name: "Harbour" });
const reader = await given.role(["view_news"]);
const ida = await given.user("ida");
const bo = await given.user("bo");
await given.member(ida, project, reader);
const membership = await given.member(bo, project, reader);
const outsider = await given.user("outsider");
const silent = await given.user("silent");
await given.member(silent, project, reader);

const ASKED = ["ida", "bo", "outsider", "admin"];
const prefer = async (login: string, newsAdded: boolean, more: object = {}, notices: object = {}) => {
  const notifications = [{ newsAdded, ...notices, mentioned: true, _links: { project: { href: null } } }];
  const emails = { enabled: true, quietFrom: null, quietTo: null };
  const caller = login === "admin" ? api.admin : await api.as(login);
  expect((await caller.patch("users/me/preferences", { notifications, emails, ...more })).status).toBe(200);
};
const write = async (title: string) => {
  const project_ = { href: `/api/v3/projects/${project}` };
  const body = { title, summary: "In short", description: { raw: "The **quay** opens. ![](https://x.example/p.png)" } };
  return (await api.admin.post("news", { ...body, _links: { project: project_ } })).id;
};

/** What has arrived after this much time. */
async function after(ms: number) {
  for (const pause of [0, ms]) {
    clock.advance(pause);
    await ctx.readers.runAll();
    await ctx.jobs.runAll();
    await ctx.jobs.runAll();
  }
  const mails = await Promise.all(
    post.letters.splice(0).map(async ({ to, raw }) => ({ to, mail: await simpleParser(raw) })),
  );
  return mails.toSorted((a, b) => String(a.to).localeCompare(String(b.to)));
}

beforeEach(async () => {
  post.refuse(false);
  for (const login of ASKED) await prefer(login, true);
  await after(0);
});

test("members who asked for it get it, as it is when it is sent; its author and outsiders don't", async () => {
  const id = await write("The quay is finished");
  expect((await api.admin.patch(`news/${id}`, { title: "The quay opens" })).status).toBe(200);
  const mails = await after(2 * MINUTE);
  expect(mails.map(({ to }) => to)).toEqual([["bo@example.org"], ["ida@example.org"]]);
  const [first] = mails;
  expect(first?.mail.subject).toBe("[Harbour] The quay opens");
  expect(first?.mail.text).toContain("In short");
  expect(first?.mail.text).toContain("You follow news in your projects.");
  expect(first?.mail.text).toContain(`https://halyard.example.org/projects/${project}/news/${id}`);
  expect(first?.mail.html).toContain("<strong>quay</strong>");
  expect(first?.mail.html).not.toContain("<img");
  expect(first?.mail.messageId).toBe(`<news-${id}-${bo}@halyard.example.org>`);
  expect(first?.mail.headers.get("list")).toMatchObject({ "unsubscribe-post": expect.anything() });
  expect(await after(2 * MINUTE)).toEqual([]);
});

test("no one gets it who can't see it, or wants none, at the moment it is sent", async () => {
  await write("Lost");
  await after(0);
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("memberships").where("id", "=", membership).execute();
    await tx
      .updateTable("revisions")
      .set((eb) => ({ value: eb("value", "+", 1) }))
      .execute();
  });
  await prefer("ida", true, { emails: { enabled: false, quietFrom: null, quietTo: null } });
  expect(await after(2 * MINUTE)).toEqual([]);
  await prefer("ida", true);
  const gone = await write("Gone");
  await after(0);
  await api.admin.delete(`news/${gone}`);
  expect(await after(2 * MINUTE)).toEqual([]);
});

test("a mail server that is away is asked again", async () => {
  post.refuse(true);
  await write("Late");
  expect(await after(2 * MINUTE)).toEqual([]);
  post.refuse(false);
  expect((await after(16 * MINUTE)).map(({ to }) => to)).toEqual([["ida@example.org"]]);
});

const CHANGES = { membershipAdded: true, membershipUpdated: true };
const nameOf = async (role: number) => String((await api.admin.get(`roles/${role}`)).at("name"));
const roleLinks = (ids: readonly number[]) => ids.map((id) => ({ href: `/api/v3/roles/${id}` }));

test("a person is told that others added them to a project or changed their roles there", async () => {
  const harbor = await given.project({ name: "Dock" });
  const pilot = await given.role(["view_news"]);
  const mate = await given.role(["view_work_packages"]);
  const named = await nameOf(pilot);
  for (const login of ["ida", "admin"]) await prefer(login, false, {}, CHANGES);
  const join = (id: number, meta: object = {}) =>
    api.admin.post("memberships", {
      _links: {
        project: { href: `/api/v3/projects/${harbor}` },
        principal: { href: `/api/v3/users/${id}` },
        roles: roleLinks([pilot]),
      },
      _meta: meta,
    });
  const made = await join(ida);
  expect(made.status).toBe(201);
  expect((await join(bo)).status).toBe(201);
  // The administrator is a member by their own doing.
  const me = (await api.admin.get("users/me")).id;
  expect((await join(me)).status).toBe(201);
  const [added, ...others] = await after(2 * MINUTE);
  expect(others).toEqual([]);
  expect(added?.to).toEqual(["ida@example.org"]);
  expect(added?.mail.subject).toBe("[Dock] You were added to the project");
  expect(added?.mail.text).toContain(`Your roles: ${named}`);
  expect(added?.mail.text).toContain(`https://halyard.example.org/projects/${harbor}`);
  // Without the right to see members she does not learn who it was.
  expect(added?.mail.text).not.toContain("OpenProject Admin");
  const change = (roles: readonly number[], meta: object = {}) =>
    api.admin.patch(`memberships/${made.id}`, { _links: { roles: roleLinks(roles) }, _meta: meta });
  // Twice within a minute is one email, with what is true in the end.
  expect((await change([mate])).status).toBe(200);
  expect((await change([mate, pilot])).status).toBe(200);
  const [changed, ...more] = await after(2 * MINUTE);
  expect(more).toEqual([]);
  expect(changed?.mail.subject).toBe("[Dock] Your roles changed");
  expect(changed?.mail.text).toMatch(/Your roles: Role \d+, Role \d+/);
  expect(changed?.mail.messageId).not.toBe(added?.mail.messageId);
  // The same roles again, and a change that is to be kept quiet.
  await change([pilot, mate]);
  await change([pilot], { sendNotifications: false });
  expect(await after(2 * MINUTE)).toEqual([]);
  await change([mate], { notificationMessage: { raw: "Take the **helm**" } });
  const [worded] = await after(2 * MINUTE);
  expect(worded?.mail.text).toContain("Take the **helm**");
  expect(worded?.mail.html).toContain("<strong>helm</strong>");
});

test("members of a group are told what it gives them, and no one what they can't see any more", async () => {
  const first = await given.project({ name: "Slip" });
  const second = await given.project({ name: "Crane" });
  const role = await given.role(["view_members"]);
  const users = [bo, ida].map((id) => ({ href: `/api/v3/users/${id}` }));
  const group = (await api.admin.post("groups", { name: "Riggers", _links: { members: users.slice(0, 1) } })).id;
  for (const login of ["ida", "bo"]) await prefer(login, false, {}, CHANGES);
  const admit = async (project: number) => {
    const project_ = { href: `/api/v3/projects/${project}` };
    const principal = { href: `/api/v3/groups/${group}` };
    return (await api.admin.post("memberships", { _links: { project: project_, principal, roles: roleLinks([role]) } }))
      .id;
  };
  const membership = await admit(first);
  await admit(second);
  expect((await after(2 * MINUTE)).map(({ to, mail: { subject } }) => [to, subject])).toEqual([
    [["bo@example.org"], "Your roles in several projects changed"],
  ]);
  expect((await api.admin.patch(`groups/${group}`, { _links: { members: users } })).status).toBe(200);
  await after(0);
  // Until it is sent, the group leaves one of the two projects.
  expect((await api.admin.delete(`memberships/${membership}`)).status).toBe(204);
  const mails = await after(2 * MINUTE);
  expect(mails.map(({ to }) => to)).toEqual([["ida@example.org"]]);
  expect(mails[0]?.mail.subject).toBe("[Crane] You were added to the project");
  expect(mails[0]?.mail.text).not.toContain("Slip");
});

test("someone who joins a group while it becomes a member gets one email", async () => {
  const [old, fresh, own] = [
    await given.project({ name: "Mole" }),
    await given.project({ name: "Lock" }),
    await given.project({ name: "Weir" }),
  ];
  const role = await given.role(["view_members"]);
  const other = await given.role(["view_news"]);
  const group = (await api.admin.post("groups", { name: "Lighters" })).id;
  await given.member(group, old, role);
  await given.member(ida, own, other);
  await after(2 * MINUTE);
  await prefer("ida", false, {}, CHANGES);
  const admit = (principal: string, project: number, meta: object = {}) =>
    api.admin.post("memberships", {
      _links: {
        project: { href: `/api/v3/projects/${project}` },
        principal: { href: `/api/v3/${principal}` },
        roles: roleLinks([role]),
      },
      _meta: meta,
    });
  const members = [{ href: `/api/v3/users/${ida}` }];
  expect((await api.admin.patch(`groups/${group}`, { _links: { members } })).status).toBe(200);
  expect((await admit(`groups/${group}`, fresh)).status).toBe(201);
  expect((await admit(`groups/${group}`, own, { notificationMessage: { raw: "Mind the weir" } })).status).toBe(201);
  await after(0);
  // Within the same minute, and also in her own right, where she is a member by then.
  expect((await admit(`users/${ida}`, fresh)).status).toBe(201);
  const mails = await after(2 * MINUTE);
  expect(mails.map(({ to, mail }) => [to, mail.subject])).toEqual([
    [["ida@example.org"], "Your roles in several projects changed"],
  ]);
  const text = mails[0]?.mail.text ?? "";
  expect(text).toContain("You were added to the project (Membership, Mole)");
  expect(text.match(/You were added to the project \(Membership, Lock\)/g)).toHaveLength(1);
  expect(text).toContain("Your roles changed (Membership, Weir)");
  expect(text).toContain("Mind the weir");
  expect(await after(20 * MINUTE)).toEqual([]);
});

test("roles that are the same again when it would be sent are no email", async () => {
  const dock = await given.project({ name: "Basin" });
  const [pilot, mate] = [await given.role(["view_news"]), await given.role(["view_members"])];
  const member = await given.member(ida, dock, pilot);
  await after(2 * MINUTE);
  await prefer("ida", false, {}, CHANGES);
  const change = (role: number) => api.admin.patch(`memberships/${member}`, { _links: { roles: roleLinks([role]) } });
  expect((await change(mate)).status).toBe(200);
  await after(0);
  expect((await change(pilot)).status).toBe(200);
  expect(await after(2 * MINUTE)).toEqual([]);
});

test("a role of their own beside that of a group is a change for someone, not a first membership", async () => {
  const dock = await given.project({ name: "Ramp" });
  const [pilot, mate] = [await given.role(["view_news"]), await given.role(["view_members"])];
  const group = (
    await api.admin.post("groups", { name: "Rampers", _links: { members: [{ href: `/api/v3/users/${ida}` }] } })
  ).id;
  await given.member(group, dock, pilot);
  await after(2 * MINUTE);
  await prefer("ida", false, {}, CHANGES);
  const links = { project: { href: `/api/v3/projects/${dock}` }, principal: { href: `/api/v3/users/${ida}` } };
  expect((await api.admin.post("memberships", { _links: { ...links, roles: roleLinks([mate]) } })).status).toBe(201);
  expect((await after(2 * MINUTE)).map(({ mail }) => mail.subject)).toEqual(["[Ramp] Your roles changed"]);
});

test("many projects at once are few emails; a pause is kept, and a locked person gets none", async () => {
  const group = (await api.admin.post("groups", { name: "Stokers" })).id;
  const role = await given.role(["view_members"]);
  for (let berth = 1; berth <= 26; berth++) {
    await given.member(group, await given.project({ name: `Berth ${berth}` }), role);
  }
  await after(0);
  const day = (ahead: number) => new Date(clock.now().getTime() + ahead * 1440 * MINUTE).toISOString().slice(0, 10);
  const pauseReminders = { enabled: true, firstDay: day(-1), lastDay: day(1) };
  await prefer("ida", false, { pauseReminders }, CHANGES);
  await prefer("bo", false, {}, { membershipAdded: true });
  await prefer("outsider", false, {}, CHANGES);
  // One who asks for news of other changes only, and one who asks for nothing.
  await prefer("admin", false, {}, { membershipUpdated: true });
  const me = (await api.admin.get("users/me")).id;
  const members = [bo, ida, outsider, silent, me].map((id) => ({ href: `/api/v3/users/${id}` }));
  expect((await api.admin.patch(`groups/${group}`, { _links: { members } })).status).toBe(200);
  await after(0);
  expect((await api.admin.post(`users/${outsider}/lock`)).status).toBe(200);
  const mails = await after(2 * MINUTE);
  expect(mails.map(({ to, mail: { subject } }) => [to, subject]).toSorted()).toEqual([
    [["bo@example.org"], "Your roles in several projects changed"],
    [["bo@example.org"], "[Berth 26] You were added to the project"],
  ]);
  expect(mails.map(({ mail }) => mail.text).join()).not.toContain("There are more");
  expect((await after(3 * 1440 * MINUTE)).map(({ to }) => to)).toEqual([["ida@example.org"], ["ida@example.org"]]);
});
