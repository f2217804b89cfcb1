/** Answers to emails, from the mail that someone got to the comment that it becomes. */
import { simpleParser } from "mailparser";
import { createTransport } from "nodemailer";
import { beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { startTestApp } from "../../../testing/app.ts";
import { freePort } from "../../../testing/servers/free-port.ts";
import { startMailServer } from "../../../testing/servers/mail-server.ts";

const post = await startMailServer();
const port = await freePort();
const { api, ctx, clock, given } = await startTestApp("standard", {
  mail: { smtpUrl: post.url, from: "Halyard <halyard@example.org>" },
  publicUrl: "https://halyard.example.org",
  replies: { address: "reply@example.org", listen: { host: "127.0.0.1", port }, mailbox: null },
});
const COMMENT: Permission[] = ["view_work_packages", "add_work_package_comments"];
const project = await given.project({ name: "Harbour" });
const ida = await given.user("ida");
await given.member(ida, project, await given.role([...COMMENT, "view_internal_comments", "add_internal_comments"]));
const reader = await given.userWith("reader", project, ["view_work_packages"]);
const addressOf = async (id: number) => String((await api.admin.get(`users/${id}`)).at("email"));

const mention = (id: number) => `<mention class="mention" data-id="${id}" data-type="user" data-text="@x">@x</mention>`;
const create = async () =>
  (await api.admin.post(`projects/${project}/work_packages?notify=false`, { subject: "Dredge" })).id;

/** Mentions someone. @returns the address that an answer goes to */
async function mailed(workPackage: number, user: number, more: object = {}): Promise<string> {
  await api.admin.post(`work_packages/${workPackage}/activities`, { comment: { raw: mention(user) }, ...more });
  await ctx.jobs.runAll();
  clock.advance(61_000);
  await ctx.jobs.runAll();
  const letter = post.letters.splice(0).at(-1);
  if (letter === undefined) throw new Error("nothing was mailed");
  return (await simpleParser(letter.raw)).replyTo?.value[0]?.address ?? "";
}

interface Answer {
  from: string;
  to: string;
  text?: string;
  html?: string;
  headers?: Record<string, string>;
  messageId?: string;
}

/** @returns what the server said */
async function answer(mail: Answer): Promise<string> {
  const transport = createTransport({ host: "127.0.0.1", port, secure: false, ignoreTLS: true });
  try {
    const sent = await transport.sendMail({ subject: "Re: Dredge", ...mail });
    return sent.response;
  } catch (error) {
    return error instanceof Error ? error.message : "";
  } finally {
    transport.close();
  }
}
const comments = async (id: number) =>
  (await api.admin.get(`work_packages/${id}/activities`)).elements
    .map((one) => Object(one))
    .filter((one) => one.comment.raw !== "" && one._links.user.title !== "Ada Halyard")
    .map((one) => ({ raw: one.comment.raw, internal: one.internal, by: one._links.user.href }));

beforeEach(async () => {
  await ctx.jobs.runAll();
  post.letters.length = 0;
});

describe("an answer to an email", () => {
  test("becomes a comment of its writer, without what it quotes and without a signature, once", async () => {
    const id = await create();
    const to = await mailed(id, ida);
    expect(to).toMatch(/^reply\+c\d+-\d+-[\da-f]{32}@example\.org$/);
    const text = "On my way.\n\nOn Mon, Mar 2, 2026 at 9:00 AM Halyard <halyard@example.org> wrote:\n> Can you look?\n";
    const mail = { from: await addressOf(ida), to, text, messageId: "<1@client>" };
    expect(await answer(mail)).toMatch(/^250/);
    expect(await answer(mail)).toMatch(/^250/);
    expect(await comments(id)).toEqual([{ raw: "On my way.", internal: false, by: `/api/v3/users/${ida}` }]);
    // In capitals it is the same address, and HTML alone is read as text.
    const html = "<p>Second <b>answer</b></p><blockquote>older</blockquote>";
    expect(await answer({ from: mail.from, to: to.toUpperCase(), html })).toMatch(/^250/);
    expect((await comments(id)).map(({ raw }) => raw)).toContainEqual(expect.stringContaining("Second answer"));
  });

  test("to an internal comment is an internal comment", async () => {
    const id = await create();
    const to = await mailed(id, ida, { internal: true });
    expect(await answer({ from: await addressOf(ida), to, text: "Between us" })).toMatch(/^250/);
    expect(await comments(id)).toMatchObject([{ raw: "Between us", internal: true }]);
  });

  test("is refused of anyone who can't comment, lost access, is locked, or writes from elsewhere", async () => {
    const id = await create();
    const toReader = await mailed(id, reader);
    expect(await answer({ from: await addressOf(reader), to: toReader, text: "Hello" })).toContain("can't comment");
    const to = await mailed(id, ida);
    expect(await answer({ from: "stranger@example.net", to, text: "Hello" })).toContain("Answer from the address");
    expect(await answer({ from: await addressOf(ida), to, text: "> only a quote\n" })).toContain("no text");
    await api.admin.post(`users/${ida}/lock`);
    expect(await answer({ from: await addressOf(ida), to, text: "Hello" })).toContain("isn't active");
    await api.admin.delete(`users/${ida}/lock`);
    const elsewhere = await given.project({ name: "Elsewhere" });
    const moved = { lockVersion: 0, _links: { project: { href: `/api/v3/projects/${elsewhere}` } } };
    const { lockVersion } = Object((await api.admin.get(`work_packages/${id}`)).body);
    expect((await api.admin.patch(`work_packages/${id}`, { ...moved, lockVersion })).status).toBe(200);
    expect(await answer({ from: await addressOf(ida), to, text: "Hello" })).toContain("can't see");
    expect(await comments(id)).toEqual([]);
  });

  test("that a program sent by itself is taken and ignored", async () => {
    const id = await create();
    const to = await mailed(id, ida);
    const headers = { "Auto-Submitted": "auto-replied" };
    expect(await answer({ from: await addressOf(ida), to, text: "On holiday", headers })).toMatch(/^250/);
    expect(await comments(id)).toEqual([]);
  });

  test("to an address that no one made, or that is too large, is refused", async () => {
    const id = await create();
    const to = await mailed(id, ida);
    const forged = to.replace(/c\d+-/, "c1-").replace(/-([\da-f])/, (_all, digit) => `-${digit === "0" ? "1" : "0"}`);
    const from = await addressOf(ida);
    for (const wrong of [forged, "reply@example.org", "someone@example.net"]) {
      expect(await answer({ from, to: wrong, text: "Hello" })).toContain("No such address");
    }
    expect(await answer({ from, to, text: "x".repeat(6 * 1024 * 1024) })).toMatch(/too large|exceeds|552/i);
    expect(await answer({ from, to, text: "word ".repeat(20_000) })).toContain("too long");
    expect(await comments(id)).toEqual([]);
  });
});
