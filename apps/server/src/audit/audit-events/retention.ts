/** Refusals and failures are kept as long as the settings say, by category. Changes are never deleted. */
import type { AuditCategory } from "@halyard/contract/audit";
import type { Context } from "../../platform/context.ts";
import { forgetOccurrences } from "./store.ts";

const JOB = "audit.retention";
const DAY_MS = 86_400_000;

export function handleRetention(ctx: Context): void {
  ctx.schedules.define({ name: JOB, timing: () => ({ cron: "0 4 * * *", timeZone: "UTC" }) });
  ctx.jobs.handle(JOB, async () => {
    const { keptSecurityDays, keptSystemDays, keptUserDays } = await ctx.instance.of("security");
    return {
      security: await forget(ctx, "security", keptSecurityDays),
      system: await forget(ctx, "system", keptSystemDays),
      user: await forget(ctx, "user", keptUserDays),
    };
  });
}

async function forget(ctx: Context, category: AuditCategory, days: number): Promise<number> {
  if (days === 0) return 0;
  const before = new Date(ctx.clock.now().getTime() - days * DAY_MS).toISOString();
  for (let forgotten = 0; ;) {
    const some = await ctx.transaction((tx) => forgetOccurrences(tx, category, before), { alone: true });
    forgotten += some;
    if (some === 0) return forgotten;
  }
}
