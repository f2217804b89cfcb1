/** A context for a command that ends: its log shows only what went wrong. */
import { pino } from "pino";
import type { Context } from "../platform/context.ts";
import { standardError } from "../platform/logging/output.ts";
import { startContext } from "../start.ts";

/** @param mayCreate whether the command creates a missing database */
export async function withContext(work: (ctx: Context) => Promise<number>, mayCreate = false): Promise<number> {
  const ctx = await startContext({ serves: false, mayCreate, log: pino({ level: "warn" }, standardError()) });
  try {
    return await work(ctx);
  } finally {
    await ctx.close();
  }
}
