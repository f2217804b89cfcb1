/**
 * Takes answers over SMTP from the mail server in front of it, which filters them. Whatever is not for one of its own
 * addresses is refused before its text is sent.
 */
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import type { Context } from "../../platform/context.ts";
import { MESSAGE_BYTES, takeReply, targetOf } from "./service.ts";

const PATIENCE_MS = 60_000;
const MOST_CLIENTS = 20;

class Refused extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export interface Listener {
  port: number;
  close(): Promise<void>;
}

export async function listenForReplies(ctx: Context, at: { host: string; port: number }): Promise<Listener> {
  const server = new SMTPServer({
    name: "halyard",
    banner: "Halyard",
    size: MESSAGE_BYTES,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    authOptional: true,
    maxClients: MOST_CLIENTS,
    socketTimeout: PATIENCE_MS,
    logger: false,
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length > 0) return done(new Refused(452, "One recipient at a time"));
      void (async () => done(await refusalOf(ctx, address)))();
    },
    onData(stream, session, done) {
      void receive(ctx, session.envelope.rcptTo[0]?.address ?? "", stream, done);
    },
  });
  server.on("error", (error) => ctx.log.warn({ err: error }, "a connection that brings answers by email failed"));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.server.once("error", reject);
  server.listen(at.port, at.host, resolve);
  await promise;
  const address = server.server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : at.port,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** Nothing here fails. @returns undefined where the address is one of ours */
async function refusalOf(ctx: Context, address: string): Promise<Refused | undefined> {
  try {
    return (await targetOf(ctx, address)) === null ? new Refused(550, "No such address") : undefined;
  } catch (error) {
    ctx.log.error({ err: error }, "an answer by email could not be taken");
    return new Refused(451, "Try again later");
  }
}

/** Tells the client what became of it; nothing here fails. */
async function receive(
  ctx: Context,
  address: string,
  stream: SMTPServerDataStream,
  done: (problem?: Error) => void,
): Promise<void> {
  let problem: Refused | undefined;
  try {
    problem = await take(ctx, address, stream);
  } catch (error) {
    ctx.log.error({ err: error }, "an answer by email could not be taken");
    problem = new Refused(451, "Try again later");
  }
  done(problem);
}

/** @returns why it is not taken */
async function take(ctx: Context, address: string, stream: SMTPServerDataStream): Promise<Refused | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    // The rest is read and forgotten, so that the answer reaches the client.
    bytes += part.length;
    if (bytes <= MESSAGE_BYTES) parts.push(part);
  }
  if (bytes > MESSAGE_BYTES || stream.sizeExceeded) return new Refused(552, "The message is too large");
  const target = await targetOf(ctx, address);
  if (target === null) return new Refused(550, "No such address");
  const taken = await takeReply(ctx, target, Buffer.concat(parts));
  return taken.outcome === "refused" ? new Refused(550, taken.reason) : undefined;
}
