/**
 * Entries as messages of RFC 5424 with their lengths before them (RFC 6587, over TLS RFC 5425). Syslog has no receipts:
 * what says that all arrived is that the receiver, told that no more comes, closes the connection in order.
 */
import { hostname } from "node:os";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import type { Context } from "../../../platform/context.ts";
import { AddressRefused, NoAnswer } from "../../../platform/outgoing-http/outgoing-http.ts";
import type { StreamConfig } from "./config.ts";
import { Undelivered, type Destination, type StreamedEntry } from "./destination.ts";

const PATIENCE_MS = 10_000;
/** "Log audit" of RFC 5424. */
const FACILITY = 13;
const SEVERITIES = { critical: 2, error: 3, warning: 4, info: 6 } as const;

export const syslogDestination = (
  { outgoing, settings }: Pick<Context, "outgoing" | "settings">,
  config: StreamConfig<"syslog">,
): Destination => ({
  async send(entries) {
    const from = settings.publicUrl === null ? hostname() : new URL(settings.publicUrl).hostname;
    const frames = entries.map((entry) => frameOf(entry, from));
    try {
      const socket = opened(config, await outgoing.wayTo(config.host, config.port));
      await deliver(config, socket, Buffer.concat(frames));
    } catch (error) {
      if (error instanceof Undelivered) throw error;
      if (error instanceof NoAnswer || error instanceof AddressRefused) throw new Undelivered(error.message);
      throw new Undelivered(sentenceOf(error), { cause: error });
    }
  },
});

/** What RFC 5424 takes in its header. */
const header = (text: string, most: number): string => text.replaceAll(/[^\x21-\x7e]/g, "-").slice(0, most) || "-";

function frameOf(entry: StreamedEntry, from: string): Buffer {
  const priority = FACILITY * 8 + SEVERITIES[entry.severity];
  const head = `<${priority}>1 ${entry.createdAt} ${header(from, 255)} halyard - ${header(entry.action, 32)} -`;
  const message = Buffer.from(`${head} ${JSON.stringify(entry)}`);
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}

type Way = Awaited<ReturnType<Context["outgoing"]["wayTo"]>>;

/** To the address that was checked: to resolve the name again could give another one. */
function opened({ host, port, tls, certificate }: StreamConfig<"syslog">, way: Way): Socket {
  if (!tls) return "socket" in way ? way.socket : connect({ host: way.address, port });
  return connectSecurely({
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...("socket" in way ? way : { host: way.address, port }),
    ...(certificate === "" ? {} : { ca: certificate }),
  });
}

function deliver({ tls }: StreamConfig<"syslog">, socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((fulfil, reject) => {
    let hasEnded = false;
    const late = setTimeout(() => {
      socket.destroy(new Undelivered("The receiver did not take all of it in time."));
    }, PATIENCE_MS);
    const send = () => socket.end(bytes, () => (hasEnded = true));
    if (!tls && !socket.connecting) send();
    else socket.once(tls ? "secureConnect" : "connect", send);
    // What it says has no meaning, and would keep its end from being seen.
    socket.resume();
    socket.once("error", reject);
    socket.once("close", (hadError) => {
      clearTimeout(late);
      if (!hadError && hasEnded) fulfil();
      else reject(new Undelivered("The receiver closed the connection before it had all of it."));
    });
  });
}

const UNTRUSTED = "The receiver's certificate is not trusted. Enter the certificate of its authority.";
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The receiver closed the connection before it had all of it.",
  EPIPE: "The receiver closed the connection before it had all of it.",
  EHOSTUNREACH: "The host cannot be reached.",
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: "The receiver's certificate is for another host.",
  CERT_HAS_EXPIRED: "The receiver's certificate has expired.",
};

function sentenceOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return WORDS[code] ?? `The call failed${code === "" ? "" : ` (${code})`}.`;
}
