/** Answers that are read from a mailbox. */
import { simpleParser } from "mailparser";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { startImapServer } from "../../../testing/servers/imap-server.ts";
import { startMailServer } from "../../../testing/servers/mail-server.ts";
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
const fetched = () => fetchReplies(ctx, mailbox.url);
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

test("it is looked at by a schedule, and a job says in the server's words what fails", async () => {
  expect(ctx.schedules.has("replies.fetch")).toBe(true);
  const { id, to } = await mailed();
  await answer(to);
  clock.advance(61_000);
  await ctx.schedules.runDue();
  await ctx.jobs.runAll();
  expect(await comments(id)).toEqual(["On my way."]);
  const wrong = mailbox.url.replace(/:[^:@]+@/, ":wrong@");
  await expect(fetchReplies(ctx, wrong)).rejects.toMatchObject({ authenticationFailed: true });
  // A server elsewhere that offers no encryption gets no password.
  await expect(fetchReplies(ctx, mailbox.url.replace("127.0.0.1", "localhost."))).rejects.toThrow();
  expect(mailbox.commands.filter((one) => one === "LOGIN")).toHaveLength(2);
});
