/** Secret addresses at which programs read someone's dates, a project's dates or its activity. */
import type { Feed as WireFeed } from "@halyard/contract/schemas/administration/emails";
import type { Caller } from "../../access/caller.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { LARGEST_ID } from "../../hal/http.ts";
import type { JsonObject } from "../../hal/json.ts";
import { hashOf, newSecret } from "../../identity/authentication/sessions/tokens.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { notFound, violation } from "../../platform/errors.ts";
import { record } from "../../platform/events/journal.ts";
import { atomOf } from "./atom.ts";
import { calendarOf } from "./calendar.ts";
import {
  deleteFeed,
  feedByHash,
  feedsOf,
  insertFeed,
  noteUse,
  replaceToken,
  type FeedKind,
  type FeedRow,
} from "./store.ts";

const PATH = "/api/v3/feeds";
const MOST_FEEDS = 50;
/** The last use is written this often: programs ask again and again. */
const NOTED_EVERY_MS = 3_600_000;

const extensionOf = (kind: FeedKind): string => (kind === "activity" ? "atom" : "ics");

/** @param secret in the answer that makes the address, and never again */
const documentOf = (row: FeedRow, secret: string | null): DocumentOf<WireFeed> => ({
  _type: "Feed",
  id: row.id,
  kind: row.kind,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  ...(secret === null ? {} : { path: `/feeds/${secret}.${extensionOf(row.kind)}` }),
  _links: {
    self: { href: `${PATH}/${row.id}` },
    ...(row.project_id === null
      ? {}
      : { project: { href: `/api/v3/projects/${row.project_id}`, title: row.project_name ?? "" } }),
    reset: { href: `${PATH}/${row.id}/reset`, method: "post" },
    delete: { href: `${PATH}/${row.id}`, method: "delete" },
  },
});

/** What a person no longer sees is listed without its name. */
export async function listFeeds(ctx: Context, caller: Caller): Promise<DocumentOf<WireFeed>[]> {
  const rows = await feedsOf(ctx.db, caller.id);
  return rows.map((row) => {
    const isSeen = row.project_id === null || caller.sees(row.project_id);
    return documentOf(isSeen ? row : { ...row, project_name: null }, null);
  });
}

/** @throws the problems of the body (422) */
export async function createFeed(ctx: Context, caller: Caller, body: JsonObject): Promise<DocumentOf<WireFeed>> {
  const { kind, projectId = null } = body;
  if (kind !== "dates" && kind !== "project_dates" && kind !== "activity") {
    throw violation("kind", "Choose what the feed contains.");
  }
  const project = kind === "dates" ? null : projectId;
  if (project !== null && !isProjectSeen(caller, project)) throw violation("projectId", "Choose a project.");
  if (kind !== "dates" && project === null) throw violation("projectId", "Choose a project.");
  const secret = newSecret();
  await ctx.transaction(async (tx) => {
    if ((await feedsOf(tx, caller.id)).length >= MOST_FEEDS) throw violation("base", "You have too many feeds.");
    const now = ctx.clock.now().toISOString();
    const hash = hashOf(secret);
    const owned = { user_id: caller.id, token_hash: hash, created_at: now, last_used_at: null };
    await insertFeed(tx, { ...owned, kind, project_id: project });
    await note(ctx, tx, caller, "created");
  });
  return documentOf(await bySecret(ctx, secret), secret);
}

const isProjectSeen = (caller: Caller, id: unknown): id is number =>
  typeof id === "number" && Number.isInteger(id) && id > 0 && id <= LARGEST_ID && caller.can("view_work_packages", id);

/** The old address stops working. @throws NotFound (404) also for someone else's */
export async function resetFeed(ctx: Context, caller: Caller, id: number): Promise<DocumentOf<WireFeed>> {
  const secret = newSecret();
  await ctx.transaction(async (tx) => {
    if (!(await replaceToken(tx, caller.id, id, hashOf(secret)))) throw notFound();
    await note(ctx, tx, caller, "reset");
  });
  return documentOf(await bySecret(ctx, secret), secret);
}

export async function removeFeed(ctx: Context, caller: Caller, id: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await deleteFeed(tx, caller.id, id))) throw notFound();
    await note(ctx, tx, caller, "revoked");
  });
}

async function bySecret(ctx: Context, secret: string): Promise<FeedRow> {
  const row = await feedByHash(ctx.db, hashOf(secret));
  if (row === undefined) throw notFound();
  return row;
}

/** In the journal of the person: addresses that give away data are a matter of their account. */
async function note(ctx: Context, tx: Writer, caller: Caller, what: "created" | "reset" | "revoked"): Promise<void> {
  await record(tx, {
    entityType: "User",
    entityId: caller.id,
    entityTitle: caller.name,
    projectId: null,
    actorId: caller.id,
    action: "updated",
    changes: { feedAddress: { from: null, to: what } },
    at: ctx.clock.now().toISOString(),
  });
}

/** What stands at a secret address now; null: nothing, whatever the reason. */
export async function readFeed(ctx: Context, secret: string, extension: string): Promise<string | null> {
  const row = await feedByHash(ctx.db, hashOf(secret));
  if (row === undefined || extensionOf(row.kind) !== extension) return null;
  const caller = await callerOfUser(ctx, row.user_id);
  if (caller === null || (row.project_id !== null && !caller.can("view_work_packages", row.project_id))) return null;
  const now = ctx.clock.now();
  const isStale = row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) > NOTED_EVERY_MS;
  if (isStale) await ctx.transaction((tx) => noteUse(tx, row.id, now.toISOString()));
  const name = row.project_name ?? "";
  if (row.kind === "activity" && row.project_id !== null) return atomOf(ctx, caller, { id: row.project_id, name });
  return calendarOf(ctx, caller, row.project_id, row.project_id === null ? "Halyard: my dates" : `Halyard: ${name}`);
}
