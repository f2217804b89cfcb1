/** A mailbox over IMAP in the test itself, as far as a client that reads unread messages needs one (RFC 9051). */
import { createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

export interface StoredMessage {
  uid: number;
  to: string;
  source: string;
  flags: Set<string>;
}

export interface ImapServer {
  url: string;
  messages: StoredMessage[];
  /** A message that is unread. */
  add(to: string, source: string): StoredMessage;
  /** What was asked, in order. */
  commands: string[];
  /** While true, the connection is cut where a flag would be set. */
  breaks: boolean;
}

const PASSWORD = "mailbox password";

export async function startImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const state: ImapServer = {
    url: "",
    messages: [],
    commands: [],
    breaks: false,
    add(to, source) {
      const message = { uid: state.messages.length + 101, to, source, flags: new Set<string>() };
      state.messages.push(message);
      return message;
    },
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
    let kept = "";
    socket.on("data", (data) => {
      kept += data.toString("latin1");
      for (let at = kept.indexOf("\r\n"); at >= 0; at = kept.indexOf("\r\n")) {
        const line = kept.slice(0, at);
        kept = kept.slice(at + 2);
        answer(state, socket, line);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  state.url = `imap://replies:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/Answers`;
  return state;
}

function answer(state: ImapServer, socket: Socket, line: string): void {
  const [, tag = "*", command = "", rest = ""] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
  const name = command.toUpperCase();
  state.commands.push(name === "LOGIN" ? name : `${name} ${rest}`.trim());
  const say = (...lines: string[]) => socket.write(lines.map((one) => `${one}\r\n`).join(""));
  const ok = (...lines: string[]) => say(...lines, `${tag} OK done`);
  switch (name) {
    case "CAPABILITY":
      return void ok("* CAPABILITY IMAP4rev1");
    case "LOGIN":
      return void (rest.includes(PASSWORD) ? ok() : say(`${tag} NO [AUTHENTICATIONFAILED] wrong password`));
    case "LIST":
      return void ok(`* LIST () "/" ${rest.includes("Answers") ? "Answers" : '""'}`);
    case "SELECT":
      return void ok(
        `* ${state.messages.length} EXISTS`,
        "* FLAGS (\\Seen \\Flagged)",
        "* OK [UIDVALIDITY 1] valid",
        "* OK [UIDNEXT 999] next",
      );
    case "UID SEARCH": {
      const text = /TO "?([^" ]+)/i.exec(rest)?.[1] ?? "";
      const found = state.messages.filter(({ flags, to }) => !flags.has("\\Seen") && to.includes(text));
      return void ok(`* SEARCH ${found.map(({ uid }) => uid).join(" ")}`.trim());
    }
    case "UID FETCH":
      return void ok(...state.messages.flatMap((one, at) => fetched(one, at + 1, rest)));
    case "UID STORE": {
      if (state.breaks) return void socket.destroy();
      const message = state.messages.find(({ uid }) => rest.startsWith(`${uid} `));
      for (const flag of rest.match(/\\\w+/g) ?? []) message?.flags.add(flag);
      return void ok();
    }
    case "LOGOUT":
      say("* BYE", `${tag} OK done`);
      return void socket.end();
    default:
      return void ok();
  }
}

function fetched({ uid, to, source, flags }: StoredMessage, at: number, asked: string): string[] {
  if (!asked.startsWith(`${uid} `)) return [];
  const [mailbox = "", host = ""] = to.split("@");
  const parts = [`UID ${uid}`];
  if (asked.includes("RFC822.SIZE")) parts.push(`RFC822.SIZE ${Buffer.byteLength(source)}`);
  if (asked.includes("ENVELOPE"))
    parts.push(`ENVELOPE (NIL NIL NIL NIL NIL ((NIL NIL "${mailbox}" "${host}")) NIL NIL NIL NIL)`);
  if (asked.includes("FLAGS")) parts.push(`FLAGS (${[...flags].join(" ")})`);
  if (/BODY(?:\.PEEK)?\[\]/.test(asked)) parts.push(`BODY[] {${Buffer.byteLength(source)}}\r\n${source}`);
  return [`* ${at} FETCH (${parts.join(" ")})`];
}
