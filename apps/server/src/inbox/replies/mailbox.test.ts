/** Answers that are read from a mailbox. */
import { simpleParser } from "mailparser";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { startImapServer } from "../../../testing/servers/imap-server.ts";
import { startMailServer } from "../../../testing/servers/mail-server.ts";
import { readImapUrl } from "../../platform/environment/urls/imap-url.ts";
import { fetchReplies } from "./mailbox.ts";

const post = await startMailServer();
const mailbox = await startImapServer();
const { api, ctx, clock, given } = await startTestApp("standard", {
  mail: { smtpUrl: post.url, from: "Halyard <halyard@example.org>" },
  publicUrl: "https://halyard.example.org",
  replies: { address: "reply@example.org", listen: null, mailbox: mailbox.url },
});
const project = await given.project({ name: "Harbour" });
const ida = await given.userWith("ida", project, ["view_work_packages", "add_work_package_comments"]);
const IDA = "ida@example.org";

const mention = `<mention class="mention" data-id="${ida}" data-type="user" data-text="@x">@x</mention>`;

/** A work package of which ida got an email. */
async function mailed(): Promise<{ id: number; to: string }> {
  const { id } = await api.admin.post(`projects/${project}/work_packages?notify=false`, { subject: "Dredge" });
  await api.admin.post(`work_packages/${id}/activities`, { comment: { raw: mention } });
  await ctx.jobs.runAll();
  clock.advance(61_000);
  await ctx.jobs.runAll();
  const letter = post.letters.splice(0).at(-1);
  if (letter === undefined) throw new Error("nothing was mailed");
  return { id, to: (await simpleParser(letter.raw)).replyTo?.value[0]?.address ?? "" };
}
let count = 0;
async function answer(to: string, { from = IDA, text = "On my way." } = {}) {
  const mail = { from, to, text, subject: "Re: Dredge", messageId: `<${++count}@client>` };
  return mailbox.add(to, (await new MailComposer(mail).compile().build()).toString("latin1"));
}
const fetched = () => fetchReplies(ctx, readImapUrl(mailbox.url));
const comments = async (id: number) =>
  (await api.admin.get(`work_packages/${id}/activities`)).elements
    .map((one) => Object(one))
    .filter((one) => one._links.user.href === `/api/v3/users/${ida}`)
    .map((one) => one.comment.raw);

beforeEach(async () => {
  mailbox.messages.length = 0;
  mailbox.commands.length = 0;
  mailbox.breaks = false;
  await ctx.jobs.runAll();
  post.letters.length = 0;
});

test("the unread ones become comments, once, and are marked as read; other mail is left alone", async () => {
  const { id, to } = await mailed();
  const own = await answer(to);
  const private_ = await answer("ida.private@example.org");
  const forged = await answer(`${to.slice(0, to.indexOf("@") - 4)}0000@example.org`);
  expect(await fetched()).toEqual({ taken: 1, refused: 0 });
  expect(await fetched()).toEqual({ taken: 0, refused: 0 });
  expect(await comments(id)).toEqual(["On my way."]);
  expect([own, private_, forged].map(({ flags }) => [...flags])).toEqual([["\\Seen"], [], []]);
  expect(mailbox.commands).toContain("SELECT Answers");
});

test("what was interrupted before it was marked is taken again, and commented once", async () => {
  const { id, to } = await mailed();
  const own = await answer(to);
  mailbox.breaks = true;
  await expect(fetched()).rejects.toThrow();
  expect([...own.flags]).toEqual([]);
  mailbox.breaks = false;
  expect(await fetched()).toEqual({ taken: 1, refused: 0 });
  expect([await comments(id), [...own.flags]]).toEqual([["On my way."], ["\\Seen"]]);
});

test("a refused one is flagged, and the person hears why, no stranger does", async () => {
  const { id, to } = await mailed();
  const strange = await answer(to, { from: "stranger@example.net" });
  const large = await answer(to, { text: "x".repeat(5 * 1024 * 1024) });
  expect(await fetched()).toEqual({ taken: 0, refused: 2 });
  await ctx.jobs.runAll();
  expect(await comments(id)).toEqual([]);
  for (const { flags } of [strange, large]) expect([...flags].toSorted()).toEqual(["\\Flagged", "\\Seen"]);
  expect(post.letters.map(({ to: [whom] }) => whom)).toEqual([IDA, IDA]);
  expect(post.letters[0]?.text).toContain("Answer from the address that the email was sent to.");
  expect(post.letters[1]?.text).toContain("too large");
  await api.admin.post(`users/${ida}/lock`);
  await answer(to);
  post.letters.length = 0;
  expect(await fetched()).toEqual({ taken: 0, refused: 1 });
  await ctx.jobs.runAll();
  expect(post.letters).toEqual([]);
  await api.admin.post(`users/${ida}/unlock`);
});

test("it is looked at by a schedule, and what fails is said in the server's words", async () => {
  const { id, to } = await mailed();
  await answer(to);
  clock.advance(61_000);
  await ctx.schedules.runDue();
  await ctx.jobs.runAll();
  expect(await comments(id)).toEqual(["On my way."]);
  expect((await api.admin.get("admin/replies/status")).body).toMatchObject({
    address: "reply@example.org",
    mailbox: `127.0.0.1:${readImapUrl(mailbox.url).port}/Answers`,
    lastLookAt: clock.now().toISOString(),
    taken: 1,
    refused: 0,
    error: "",
  });
  const wrong = { ...readImapUrl(mailbox.url), password: "wrong" };
  await expect(fetchReplies(ctx, wrong)).rejects.toThrow("wrong password");
  // A server elsewhere that offers no encryption gets no password.
  await expect(fetchReplies(ctx, { ...wrong, host: "0.0.0.0" })).rejects.toThrow("Server does not support STARTTLS");
  expect(mailbox.commands.filter((one) => one === "LOGIN")).toHaveLength(2);
});

describe("the mailbox that administrators set", () => {
  const SECTION = "admin/settings/replies";
  const change = async (values: Record<string, unknown>) => {
    const { lockVersion } = Object((await api.admin.get(SECTION)).body);
    return api.admin.patch(SECTION, { lockVersion, ...values });
  };
  const tested = async () => (await api.admin.post("admin/replies/test", {})).body;
  const look = async () => {
    clock.advance(61_000);
    await ctx.schedules.runDue();
    await ctx.jobs.runAll();
    return (await api.admin.get("admin/replies/status")).body;
  };

  test("counts from the next look on; its password is shown nowhere and goes to no other server", async () => {
    const { id, to } = await mailed();
    const changed = await change({ userName: "answers", password: "a wrong one" });
    expect([changed.status, changed.at("secrets")]).toEqual([200, { password: true }]);
    expect(await tested()).toMatchObject({ isReached: false, error: "wrong password" });
    expect(await look()).toMatchObject({ taken: 0, error: "wrong password", lastLookAt: clock.now().toISOString() });
    expect((await change({ host: "mail.attacker.example" })).at("_embedded.details.attribute")).toBe("password");
    const right = { password: readImapUrl(mailbox.url).password };
    expect((await change({ ...right, address: "answers@example.org" })).status).toBe(200);
    await answer(to.replace("reply+", "answers+"));
    await answer(to);
    expect(await tested()).toMatchObject({ isReached: true, unread: 1, error: "" });
    expect(await look()).toMatchObject({ address: "answers@example.org", taken: 1, error: "" });
    expect(await comments(id)).toEqual(["On my way."]);
    const shown = [await api.admin.get(SECTION), await api.admin.get("admin/replies/status")].map(({ text }) => text);
    const rows = [
      await ctx.db.selectFrom("instance_secrets").selectAll().execute(),
      await ctx.db.selectFrom("settings").selectAll().execute(),
      await ctx.db.selectFrom("events").where("entity_type", "=", "Setting").selectAll().execute(),
    ];
    expect(`${shown.join("")}${JSON.stringify(rows)}`).not.toMatch(/a wrong one|mailbox password/);
    expect(JSON.stringify(rows[2])).toContain("answers@example.org");
  });

  test("without a mailbox nothing is looked into, and no one is offered to answer", async () => {
    await change({ host: "", password: null });
    expect(await api.admin.post("admin/replies/test", {})).toMatchObject({ status: 422 });
    expect((await mailed()).to).toBe("");
    const before = mailbox.commands.length;
    await look();
    expect(mailbox.commands.length).toBe(before);
  });

  test.each([
    ["address", "far.too.long.name@example.org"],
    ["address", "reply"],
    ["host", "imap example"],
    ["encryption", "offered"],
  ])("refuses %s %j", async (name, value) => {
    const refused = await change({ [name]: value });
    expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, name]);
  });

  test("is for administrators alone", async () => {
    const caller = await api.as("ida");
    for (const path of ["admin/replies/status", SECTION]) {
      expect([(await caller.get(path)).status, (await api.anonymous.get(path)).status]).toEqual([403, 401]);
    }
    expect((await caller.post("admin/replies/test", {})).status).toBe(403);
  });
});
