/** What one caller can have the server hold by asking for large answers and not reading them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export interface UnsentLimits {
  /** Of one caller, in bytes. */
  perCaller: number;
  /** Within this an answer is sent in any case. */
  graceMs: number;
  /** How fast the rest of it has to be read. */
  bytesPerSecond: number;
}

export const UNSENT_LIMITS: UnsentLimits = { perCaller: 64 * 1_048_576, graceMs: 60_000, bytesPerSecond: 20_000 };

/** Smaller ones are limited by the number of connections. */
const COUNTED_BYTES = 65_536;

/**
 * Refuses an answer that would be too much beside those that the caller has not read yet, and ends connections that are
 * not read from. Streams hold nothing back.
 * @param refuse makes the answer of it. To be called after the hooks that pack answers
 */
export function limitUnsent(
  app: FastifyInstance,
  { perCaller, graceMs, bytesPerSecond }: UnsentLimits,
  callerOf: (request: FastifyRequest) => string | number,
  refuse: (reply: FastifyReply) => string,
): void {
  const unsent = new Map<string | number, number>();
  app.addHook("onSend", async (request, reply, payload) => {
    const size = typeof payload === "string" || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    if (size < COUNTED_BYTES) return payload;
    const { raw } = reply;
    if (raw.destroyed) return payload;
    const caller = callerOf(request);
    const before = unsent.get(caller) ?? 0;
    if (before > 0 && before + size > perCaller) return refuse(reply);
    unsent.set(caller, before + size);
    const tooLong = setTimeout(() => raw.destroy(), graceMs + (size / bytesPerSecond) * 1_000).unref();
    raw.once("close", () => {
      clearTimeout(tooLong);
      const left = (unsent.get(caller) ?? size) - size;
      if (left === 0) unsent.delete(caller);
      else unsent.set(caller, left);
    });
    return payload;
  });
}
