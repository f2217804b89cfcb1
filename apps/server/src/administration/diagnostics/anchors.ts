/**
 * Writes the end of the chain of seals into the journal once a day: from there it goes to every stream and backup, and
 * who makes the chain again would have to change it there too.
 */
import { systemUserId } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { record } from "../../platform/events/journal.ts";
import { chainEnd } from "../../platform/events/seals/seal.ts";
import { ANCHOR } from "../../platform/events/seals/verify.ts";

const JOB = "audit.anchor";

export function handleAnchors(ctx: Context): void {
  ctx.schedules.define({ name: JOB, timing: () => ({ cron: "10 0 * * *", timeZone: "UTC" }) });
  ctx.jobs.handle(JOB, async ({ ownerId }) => {
    const end = await chainEnd(ctx.db);
    if (end === null) return {};
    const actorId = ownerId ?? (await systemUserId(ctx));
    await ctx.transaction((tx) =>
      record(tx, {
        ...ANCHOR,
        entityId: end.upTo,
        entityTitle: "",
        projectId: null,
        actorId,
        changes: { hash: { from: null, to: end.hash }, upTo: { from: null, to: end.upTo } },
        at: ctx.clock.now().toISOString(),
      }),
    );
    return end;
  });
}
