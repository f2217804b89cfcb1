/** Why someone was notified of a change, or why not: what the deciding code says, beside what was really delivered. */
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import type { Because, Decision } from "../notification-rules/decide.ts";
import { decideAll } from "../notification-rules/service.ts";
import { changesByIds } from "../notifications/facts-of-events.ts";
import { factsOf, readChange, verdictOn, type NotTold, type Verdict } from "../notifications/recipients.ts";
import { CHANGELESS } from "../notifications/reasons.ts";
import type { NotificationRow } from "../notifications/service.ts";
import { deliveriesOf, type DeliveryRow } from "./store.ts";

export interface Explanation {
  eventId: number;
  workPackageId: number;
  /** What was delivered; null: nothing. */
  delivered: DeliveryRow | null;
  /** `changed`: by today's settings it would be delivered, and was not. */
  because: NotTold | "inactive" | "changed" | null;
  verdict: Verdict | null;
  decision: Decision | null;
}

/** @param eventIds that the one who asks can see. @returns in their order; events that are gone are left out */
export async function explain(ctx: Context, userId: number, eventIds: readonly number[]): Promise<Explanation[]> {
  const [rows, deliveries, active] = await Promise.all([
    changesByIds(ctx, eventIds),
    deliveriesOf(ctx.db, ctx.dialect, userId, eventIds),
    callerOfUser(ctx, userId),
  ]);
  const facts = await factsOf(ctx, rows);
  const deliveredBy = new Map(deliveries.map((row) => [row.event_id, row]));
  const explained = rows.flatMap((row): Explanation[] => {
    const { event_id: eventId, work_package_id: workPackageId } = row;
    const delivered = deliveredBy.get(eventId) ?? null;
    if (workPackageId === null) return [];
    const verdict = active === null ? null : verdictOn(readChange(row), active, facts);
    return [{ eventId, workPackageId, delivered, because: becauseOf(verdict, delivered), verdict, decision: null }];
  });
  const projects = new Map(rows.map((row) => [row.event_id, row.project_id]));
  return active === null ? explained : decideFor(ctx, active, explained, projects);
}

/** Of a notification that its reader holds in their hands. Behind a reminder or a date alert stands no change. */
export async function explainOwn(ctx: Context, caller: Caller, row: NotificationRow): Promise<Explanation | undefined> {
  if (!CHANGELESS.has(row.reason)) return (await explain(ctx, caller.id, [row.event_id]))[0];
  const [delivered] = await deliveriesOf(ctx.db, ctx.dialect, caller.id, [row.event_id]);
  if (delivered === undefined) return undefined;
  const { event_id: eventId, work_package_id: workPackageId } = row;
  const bare = { eventId, workPackageId, delivered, because: null, verdict: null, decision: null };
  return (await decideFor(ctx, caller, [bare], new Map([[eventId, row.project_id]])))[0];
}

function becauseOf(verdict: Verdict | null, delivered: DeliveryRow | null): Explanation["because"] {
  if (delivered !== null) return null;
  if (verdict === null) return "inactive";
  return verdict.reason === null ? verdict.because : "changed";
}

async function decideFor(
  ctx: Context,
  caller: Caller,
  explained: readonly Explanation[],
  projects: ReadonlyMap<number, number | null>,
): Promise<Explanation[]> {
  const occasions = explained.flatMap((one) => {
    const reason = one.delivered?.reason ?? one.verdict?.reason ?? null;
    const projectId = projects.get(one.eventId) ?? null;
    if (reason === null || projectId === null) return [];
    const roleIds = caller.rolesIn(projectId).map(({ role }) => role.id);
    return [{ one, occasion: { recipientId: caller.id, reason, projectId, roleIds } }];
  });
  const decisions = await decideAll(
    ctx,
    occasions.map(({ occasion }) => occasion),
  );
  const decisionOf = new Map(occasions.map(({ one }, index) => [one, decisions[index]]));
  return explained.map((one) => ({ ...one, decision: decisionOf.get(one) ?? null }));
}

/** In the words of the API; `changed`: another choice was made when it was delivered. */
export const sourceOf = (now: Because, choice: string, delivered: string | undefined): string =>
  delivered === undefined || delivered === choice ? now.by : "changed";
