/** News of a project in the mailboxes of its members. */
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
await given.user("outsider");
const silent = await given.user("silent");
await given.member(silent, project, reader);

const ASKED = ["ida", "bo", "outsider", "admin"];
const prefer = async (login: string, newsAdded: boolean, more: object = {}) => {
  const notifications = [{ newsAdded, mentioned: true, _links: { project: { href: null } } }];
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
  expect(first?.mail.text).toContain(`https://halyard.example.org/projects/${project}`);
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
