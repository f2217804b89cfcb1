/** A small mail server that speaks SMTP and keeps what it was sent, decoded. */
import { createServer, type Socket } from "node:net";

export interface ReceivedLetter {
  to: string[];
  /** Headers and body, quoted-printable undone. */
  text: string;
  /** As it was sent. */
  raw: Buffer;
}

export interface MailServer {
  url: string;
  letters: ReceivedLetter[];
  /** Refuses every letter from now on, or takes them again. An address `refused@…` it never takes. */
  refuse(refusing: boolean): void;
  close(): Promise<void>;
}

/**
 * @param answersAfterMs how long it keeps a sender waiting for its yes, once it has the letter
 * @param port 0: a free one
 */
export async function openMailServer(answersAfterMs = 0, port = 0): Promise<MailServer> {
  const letters: ReceivedLetter[] = [];
  const open = new Set<Socket>();
  let refusing = false;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    let unread = "";
    let to: string[] = [];
    let body: string[] | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string): void => {
      if (body !== null) {
        if (line !== ".") return void body.push(line.startsWith("..") ? line.slice(1) : line);
        letters.push({ to, text: decoded(body), raw: Buffer.from(body.join("\r\n"), "latin1") });
        body = null;
        to = [];
        if (answersAfterMs === 0) say("250 taken");
        else setTimeout(() => say("250 taken"), answersAfterMs);
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "RCPT" && /<refused@/.test(line)) return void say("550 no such mailbox");
      if (verb === "RCPT") to.push(/<(.*)>/.exec(line)?.[1] ?? "");
      if (verb === "DATA") {
        if (refusing) return void say("451 not now");
        body = [];
        return void say("354 go on");
      }
      say(verb === "QUIT" ? "221 bye" : "250 ok");
      if (verb === "QUIT") socket.end();
    };
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk: Buffer) => {
      const lines = (unread + chunk.toString("latin1")).split("\r\n");
      unread = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
    say("220 test");
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = async () => {
    for (const socket of open) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const address = server.address();
  const listens = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `smtp://127.0.0.1:${listens}`, letters, refuse: (value) => (refusing = value), close };
}

function decoded(lines: readonly string[]): string {
  const text = lines.join("\n");
  if (!/^content-transfer-encoding: quoted-printable/im.test(text)) return Buffer.from(text, "latin1").toString("utf8");
  const bytes = text
    .replaceAll("=\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** To be called while a test file is collected; gone when it ends. */
export async function startMailServer(): Promise<MailServer> {
  // Not above: the torture uses this file without a test's runner.
  const { afterAll } = await import("vitest");
  const server = await openMailServer();
  afterAll(() => server.close());
  return server;
}
