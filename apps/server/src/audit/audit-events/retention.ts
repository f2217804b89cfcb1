/**
 * Refusals and failures are kept as long as the settings say, by category. Changes are never deleted, but after a while
 * no entry says any more from which address and with which program it came.
 */
import type { AuditCategory } from "@halyard/contract/administration/audit";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { placeReader } from "../../platform/events/journal-readers.ts";
import { forgetAddressesOfJournal, forgetAddressesOfOccurrences } from "./address-store.ts";
import { forgetOccurrences } from "./store.ts";
import { counted } from "../../platform/counted.ts";

const JOB = "audit.retention";
/** How far the journal has no addresses any more. A restore leaves it as it was: `operations/backup` knows the name. */
const ADDRESSES = "audit-addresses";
const DAY_MS = 86_400_000;

export function handleRetention(ctx: Context): void {
  ctx.schedules.define({ name: JOB, timing: () => ({ cron: "0 4 * * *", timeZone: "UTC" }) });
  ctx.jobs.handle(JOB, async () => {
    const kept = await ctx.instance.of("security");
    const { keptSecurityDays, keptSystemDays, keptUserDays, keptAddressDays } = kept;
    if (kept.legalHold) return { legalHold: true };
    return {
      addresses: await forgetAddresses(ctx, keptAddressDays),
      security: await forget(ctx, "security", keptSecurityDays),
      system: await forget(ctx, "system", keptSystemDays),
      user: await forget(ctx, "user", keptUserDays),
    };
  });
}

async function forgetAddresses(ctx: Context, days: number): Promise<number> {
  if (days === 0) return 0;
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - days * DAY_MS).toISOString();
  const reason = { reason: `Addresses are kept for ${counted(days, "day")}`, at: now.toISOString() };
  await ctx.transaction((tx) => placeReader(tx, ADDRESSES, 0, now));
  for (let forgotten = 0; ;) {
    const of = (tx: Writer) => forgetAddressesOfJournal(tx, ADDRESSES, before, reason);
    const some = await ctx.transaction(of, { alone: true });
    const others = await ctx.transaction((tx) => forgetAddressesOfOccurrences(tx, before, reason), { alone: true });
    forgotten += some.forgotten + others;
    if (!some.more && others === 0) return forgotten;
  }
}

async function forget(ctx: Context, category: AuditCategory, days: number): Promise<number> {
  if (days === 0) return 0;
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - days * DAY_MS).toISOString();
  const reason = { reason: `Refusals (${category}) are kept for ${counted(days, "day")}`, at: now.toISOString() };
  for (let forgotten = 0; ;) {
    const some = await ctx.transaction((tx) => forgetOccurrences(tx, category, before, reason), { alone: true });
    forgotten += some;
    if (some === 0) return forgotten;
  }
}
