/** Every setting of *Email* takes effect in another process at its next request. */
import { createServer as createTcpServer, type Socket } from "node:net";
import { SETTING_SECTIONS } from "@halyard/contract/settings/sections";
import { afterAll, beforeEach, expect, test } from "vitest";
import { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { startImapServer } from "../../../testing/servers/imap-server.ts";
import { startMailServer } from "../../../testing/servers/mail-server.ts";
import { bumpRevision } from "../../access/revision.ts";
import { createToken } from "../../identity/authentication/sessions/tokens.ts";
import { createServer } from "../../server.ts";

const { ctx, clock, api, another, logged } = await startTestApp("standard", {
  publicUrl: "https://halyard.example.org",
});
const app = await createServer(await another(), null);
afterAll(() => app.close());
const token = await ctx.transaction((tx) => createToken(tx, 1, "there", clock.now()));
const there = new ApiCaller(app, { authorization: `Bearer ${token}` }, logged);
const [post, post2] = [await startMailServer(), await startMailServer()];
const [mailbox, mailbox2] = [await startImapServer(), await startImapServer()];
const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

type Section = "email" | "replies";

/** Sets values; the other process has read the ones of before by then. */
async function set(section: Section, values: Record<string, unknown>) {
  await there.get("");
  const { lockVersion } = Object((await api.admin.get(`admin/settings/${section}`)).body);
  const answer = await api.admin.patch(`admin/settings/${section}`, { lockVersion, ...values });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
}

/** What a program says to a server that greets it so and answers everything alike. @param greeting empty: none */
async function said(greeting: string, answer: (line: string) => string, ask: (port: number) => Promise<unknown>) {
  let heard = "";
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (greeting !== "") socket.write(`${greeting}\r\n`);
    socket.on("data", (data) => {
      heard += data.toString("latin1");
      // What begins a TLS connection: no one here goes on with it.
      if (data[0] === 22) return void socket.destroy();
      for (const line of data.toString("latin1").split("\r\n").filter(Boolean)) socket.write(`${answer(line)}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await ask(typeof address === "object" && address !== null ? address.port : 0);
  for (const socket of sockets) socket.destroy();
  server.close();
  return heard;
}

const smtp = (line: string) => (line.startsWith("EHLO") ? "250-here\r\n250 AUTH PLAIN" : "250 ok");
const imap = (line: string) => `${line.split(" ", 1)[0]} NO not here`;
const SERVER = { host: "127.0.0.1", port: portOf(post), encryption: "offered", sender: "halyard@example.org" };
const MAILBOX = {
  address: "reply@example.org",
  host: "127.0.0.1",
  port: portOf(mailbox),
  encryption: "starttls",
  userName: "replies",
  folder: "Answers",
};
const PASSWORD = { password: "mailbox password" };

const sent = async () => (await there.post("admin/emails/test", {})).at("isSent");
const reached = async () => (await there.post("admin/replies/test")).at("isReached");

const EFFECTS: { readonly [Of in Section]: { readonly [Name: string]: () => Promise<void> } } = {
  email: {
    async host() {
      expect((await there.post("admin/emails/test", {})).status).toBe(422);
      await set("email", SERVER);
      expect([await sent(), post.letters.length]).toEqual([true, 1]);
    },
    async port() {
      await set("email", SERVER);
      await sent();
      await set("email", { port: portOf(post2) });
      expect([await sent(), post.letters.length, post2.letters.length]).toEqual([true, 1, 1]);
    },
    async encryption() {
      const heard = await said("", smtp, async (port) => {
        await set("email", { ...SERVER, port, encryption: "tls" });
        expect(await sent()).toBe(false);
      });
      expect(heard.charCodeAt(0)).toBe(22);
    },
    async userName() {
      const heard = await said("220 here", smtp, async (port) => {
        await set("email", { ...SERVER, port });
        await sent();
        await set("email", { userName: "bosun", password: "a password" });
        await sent();
      });
      const login = /AUTH PLAIN (\S+)/.exec(heard)?.[1] ?? "";
      expect(Buffer.from(login, "base64").toString()).toBe("\0bosun\0a password");
    },
    async sender() {
      await set("email", SERVER);
      await sent();
      await set("email", { sender: "Harbor <harbor@example.org>" });
      await sent();
      expect(post.letters.map(({ text }) => /^From: (.*)$/m.exec(text)?.[1]?.trim())).toEqual([
        "halyard@example.org",
        "Harbor <harbor@example.org>",
      ]);
    },
  },
  replies: {
    async address() {
      await set("replies", { address: "reply@example.org" });
      expect((await there.get("admin/replies/status")).at("address")).toBe("reply@example.org");
    },
    async host() {
      await set("replies", { address: MAILBOX.address });
      expect((await there.post("admin/replies/test")).status).toBe(422);
      await set("replies", { ...MAILBOX, ...PASSWORD });
      expect(await reached()).toBe(true);
    },
    async port() {
      await set("replies", { ...MAILBOX, ...PASSWORD });
      await reached();
      const before = mailbox.commands.length;
      await set("replies", { port: portOf(mailbox2), ...PASSWORD });
      expect([await reached(), mailbox.commands.length, mailbox2.commands.length > 0]).toEqual([true, before, true]);
    },
    async encryption() {
      const heard = await said("", imap, async (port) => {
        await set("replies", { ...MAILBOX, ...PASSWORD, port, encryption: "tls" });
        expect(await reached()).toBe(false);
      });
      expect(heard.charCodeAt(0)).toBe(22);
    },
    async userName() {
      const heard = await said("* OK [CAPABILITY IMAP4rev1] here", imap, async (port) => {
        await set("replies", { ...MAILBOX, ...PASSWORD, port });
        await reached();
        await set("replies", { userName: "bosun", ...PASSWORD });
        await reached();
      });
      expect(heard).toMatch(/replies[^]*bosun/);
    },
    async folder() {
      await set("replies", { ...MAILBOX, ...PASSWORD, folder: "" });
      await reached();
      await set("replies", { folder: "Answers" });
      await reached();
      const opened = mailbox.commands.filter((command) => /^(?:SELECT|EXAMINE)/.test(command));
      expect(opened.map((command) => command.includes("Answers"))).toEqual([false, true]);
    },
  },
};

beforeEach(async () => {
  await ctx.transaction(async (tx) => {
    for (const table of ["settings", "instance_secrets", "throttles"] as const) await tx.deleteFrom(table).execute();
    await bumpRevision(tx, "settings");
  });
  for (const server of [post, post2]) server.letters.length = 0;
  for (const server of [mailbox, mailbox2]) server.commands.length = 0;
});

const SECTIONS = ["email", "replies"] as const;
const CASES = SECTIONS.flatMap((section) => Object.keys(EFFECTS[section]).map((name) => [section, name] as const));

test("there is an effect to see for every setting", () => {
  for (const section of SECTIONS) {
    expect(Object.keys(EFFECTS[section]).toSorted()).toEqual(Object.keys(SETTING_SECTIONS[section].shape).toSorted());
  }
});

test.each(CASES)("%s: %s", (section, name) => EFFECTS[section][name]?.() ?? Promise.resolve());
