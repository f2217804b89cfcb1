/**
 * Refusals and failures are kept as long as the settings say, by category. Changes are never deleted, but after a while
 * no entry says any more from which address and with which program it came. Entries on legal hold stay as they are.
 */
import { AUDIT_CATEGORIES, type AuditCategory } from "@halyard/contract/administration/audit";
import { categoriesOnHold } from "@halyard/contract/settings/security";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { placeReader } from "../../platform/events/journal-readers.ts";
import { forgetAddressesOfJournal, forgetAddressesOfOccurrences, goBackToReleased } from "./address-store.ts";
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
    const held = categoriesOnHold(kept.legalHold);
    const forgotten = (category: AuditCategory, days: number) =>
      held.includes(category) ? 0 : forget(ctx, category, days);
    return {
      legalHold: held,
      addresses: held.length === AUDIT_CATEGORIES.length ? 0 : await forgetAddresses(ctx, keptAddressDays, held),
      security: await forgotten("security", keptSecurityDays),
      system: await forgotten("system", keptSystemDays),
      user: await forgotten("user", keptUserDays),
    };
  });
}

async function forgetAddresses(ctx: Context, days: number, held: readonly AuditCategory[]): Promise<number> {
  if (days === 0) return 0;
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - days * DAY_MS).toISOString();
  const reason = { reason: `Addresses are kept for ${counted(days, "day")}`, at: now.toISOString() };
  await ctx.transaction(async (tx) => {
    await placeReader(tx, ADDRESSES, 0, now);
    await goBackToReleased(tx, ADDRESSES, held);
  });
  for (let forgotten = 0; ;) {
    const of = (tx: Writer) => forgetAddressesOfJournal(tx, ADDRESSES, held, before, reason);
    const some = await ctx.transaction(of, { alone: true });
    const ofOthers = (tx: Writer) => forgetAddressesOfOccurrences(tx, held, before, reason);
    const others = await ctx.transaction(ofOthers, { alone: true });
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
