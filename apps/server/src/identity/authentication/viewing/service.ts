/** Viewing as someone else: an administrator sees what a user sees, read only and for a while. */
import { VIEWING_LASTS_MS } from "@halyard/contract/limits";
import type { Caller } from "../../../access/caller.ts";
import { seesViewings } from "../../../access/policies/users.ts";
import { requireAdministrator } from "../../../access/require-administrator.ts";
import { requirePermission } from "../../../access/require-permission.ts";
import { administratorRequired, missingPermission, notFound, violation } from "../../../platform/errors.ts";
import { isObject } from "../../../hal/json.ts";
import type { ListQuery } from "../../../hal/read/list-query.ts";
import type { Document } from "../../../hal/answer/resource.ts";
import type { Context } from "../../../platform/context.ts";
import { recordAll, type NewEvent } from "../../../platform/events/journal.ts";
import { findUser, usersByIds, type UserRow } from "../../users/service.ts";
import { endViewings } from "../sessions/viewing-ends.ts";
import type { Viewing } from "./guard.ts";
import { holdSession, openViewing, viewingsOf, type ViewingRow } from "../sessions/viewing-store.ts";

const JOB = "end_viewing";

/**
 * @param sessionId the session that asks; null: a token, which cannot
 * @throws MissingPermission (403), NotFound (404), violations (422)
 */
export async function startViewing(
  ctx: Context,
  caller: Caller,
  sessionId: string | null,
  reference: string,
): Promise<Document> {
  requireAdministrator(caller);
  if (sessionId === null) throw missingPermission("Only a browser session can view as someone else, not a token.");
  const user = await findUser(ctx, caller, reference);
  const start = ctx.clock.now();
  const until = new Date(start.getTime() + VIEWING_LASTS_MS);
  const times = { started_at: start.toISOString(), until_at: until.toISOString() };
  const id = await ctx.transaction(async (tx) => {
    // Anyone who locks, promotes or demotes one of them meanwhile comes before or after, and never in between.
    for (const one of [caller.id, user.id].toSorted((a, b) => a - b)) await ctx.dialect.lockRow(tx, "users", one);
    const now = await usersByIds(ctx, [caller.id, user.id], tx);
    const [viewer, viewed] = [now.find((one) => one.id === caller.id), now.find((one) => one.id === user.id)];
    if (viewer?.admin !== 1 || viewer.status !== "active") throw administratorRequired();
    if (viewed === undefined) throw notFound();
    requireViewable(viewer, viewed);
    const session = await holdSession(tx, sessionId);
    if (session === undefined) throw missingPermission("This session has ended.");
    const stopped = await endViewings(tx, [session.viewing_id], "stopped", times.started_at);
    const opened = await openViewing(tx, sessionId, { viewer_id: viewer.id, user_id: viewed.id, ...times });
    await ctx.jobs.add(tx, { kind: JOB, payload: { id: opened }, ownerId: null, notBefore: until });
    const started: NewEvent = {
      entityType: "User",
      entityId: viewed.id,
      entityTitle: viewed.name,
      projectId: null,
      actorId: viewer.id,
      action: "viewed_as",
      changes: { viewing: { from: times.started_at, to: times.until_at } },
      at: times.started_at,
    };
    await recordAll(tx, [...stopped, started]);
    return opened;
  });
  return viewingDocument({
    id,
    viewer: { id: caller.id, name: caller.name },
    user: { id: user.id, name: user.name },
    startedAt: times.started_at,
    expiresAt: times.until_at,
  });
}

/** @throws PropertyConstraintViolation (422) with the reason why not as this one */
function requireViewable(viewer: UserRow, user: UserRow): void {
  if (user.id === viewer.id) throw violation("base", "You see as yourself already.");
  if (user.builtin !== "none") throw violation("base", "No one can view as an account of the system.");
  if (user.admin === 1) throw violation("base", "No one can view as an administrator.");
  if (user.status !== "active") throw violation("base", "Only active users can be viewed as.");
}

/** Ends it; without effect where it has ended. */
export async function stopViewing(ctx: Context, sessionId: string): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const session = await holdSession(tx, sessionId);
    await recordAll(tx, await endViewings(tx, [session?.viewing_id ?? null], "stopped", now));
  });
}

/** Writes down that its time is over, which it was without that. */
export function handleViewingEnds(ctx: Context): void {
  ctx.jobs.handle(JOB, async ({ payload }) => {
    const id = isObject(payload) ? Number(payload["id"]) : Number.NaN;
    if (Number.isInteger(id)) {
      const now = ctx.clock.now().toISOString();
      await ctx.transaction(async (tx) => recordAll(tx, await endViewings(tx, [id], "time", now)));
    }
    return {};
  });
}

/** As the root shows it to the session that it is about. */
export const viewingDocument = ({ viewer, user, startedAt, expiresAt }: Viewing): Document => ({
  _type: "Viewing",
  startedAt,
  expiresAt,
  _links: {
    viewer: { href: `/api/v3/users/${viewer.id}`, title: viewer.name },
    user: { href: `/api/v3/users/${user.id}`, title: user.name },
    stop: { href: "/api/v3/view_as", title: `Stop viewing as ${user.name}`, method: "delete" },
  },
});

/** Who looked at what this user sees: for themself and for administrators. @throws MissingPermission (403) */
export async function listViewings(ctx: Context, caller: Caller, reference: string, query: ListQuery) {
  const user = await findUser(ctx, caller, reference);
  requirePermission(seesViewings(caller, user));
  const page = await viewingsOf(ctx.db, user.id, query.pageSize, (query.offset - 1) * query.pageSize);
  const now = ctx.clock.now().toISOString();
  return { total: page.total, rows: page.rows.map((row) => pastDocument(row, now)) };
}

function pastDocument(row: ViewingRow, now: string): Document {
  const over = row.ended_at === null && row.until_at <= now;
  return {
    _type: "Viewing",
    id: row.id,
    startedAt: row.started_at,
    expiresAt: row.until_at,
    endedAt: over ? row.until_at : row.ended_at,
    endedBy: over ? "time" : row.ended_by,
    _links: {
      viewer: { href: `/api/v3/users/${row.viewer_id}`, title: row.viewer_name },
      user: { href: `/api/v3/users/${row.user_id}`, title: row.user_name },
    },
  };
}
