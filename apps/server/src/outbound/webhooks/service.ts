/** Webhooks as administrators manage them. */
import type { DELIVERY_STATES } from "@halyard/contract/administration/webhooks";
import { randomUUID } from "node:crypto";
import type { Caller } from "../../access/caller.ts";
import { usersByIds } from "../../identity/users/service.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import type { RowPatch } from "../../platform/database/schema/schema.ts";
import { notFound, throwAll, violation } from "../../platform/errors.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { attempt, openBatch, TEST_EVENT } from "./delivery/attempt.ts";
import { patchOf } from "./delivery/outcome.ts";
import { deliverSoon } from "./delivery/reader.ts";
import {
  deliveryById,
  deliveriesOf,
  hasten,
  insertDeliveries,
  redeliverable,
  type DeliveryRow,
} from "./delivery/store.ts";
import { readWebhook, type WebhookInput } from "./input.ts";
import type { SavedViews } from "./model/saved-views.ts";
import { newSecret, sealHeaders, sealSecret } from "./model/secrets.ts";
import {
  allWebhooks,
  deleteWebhook,
  insertWebhook,
  projectsOfWebhooks,
  replaceProjects,
  replaceViews,
  updateWebhook,
  viewsOfWebhooks,
  webhookById,
  type ShownWebhookRow,
} from "./model/store.ts";

export interface ShownWebhook extends ShownWebhookRow {
  projects: readonly { id: number; name: string }[];
  views: readonly { id: number; name: string }[];
  /** Right after it was made, and never again. */
  plainSecret?: string;
}

/** A receiver has this long to take the new secret over. */
const OLD_SECRET_MS = 24 * 60 * 60_000;
const MOST_REDELIVERED = 10_000;

export async function listWebhooks(ctx: Context): Promise<ShownWebhook[]> {
  const [rows, projects, views] = await Promise.all([
    allWebhooks(ctx.db),
    projectsOfWebhooks(ctx.db),
    viewsOfWebhooks(ctx.db),
  ]);
  return rows.map((row) => ({ ...row, projects: projects.get(row.id) ?? [], views: views.get(row.id) ?? [] }));
}

/** @throws NotFound (404) */
export async function findWebhook(ctx: Context, id: number): Promise<ShownWebhook> {
  const [row, projects, views] = await Promise.all([
    webhookById(ctx.db, id),
    projectsOfWebhooks(ctx.db),
    viewsOfWebhooks(ctx.db),
  ]);
  if (row === undefined) throw notFound();
  return { ...row, projects: projects.get(id) ?? [], views: views.get(id) ?? [] };
}

/** @throws the problems of the body (422) */
export async function createWebhook(
  ctx: Context,
  savedViews: SavedViews,
  caller: Caller,
  body: JsonObject,
): Promise<ShownWebhook> {
  const input = readWebhook(body);
  const { name, url, events, secret = newSecret() } = input;
  throwAll([
    ...(name === undefined ? [violation("name", "Name can't be blank.")] : []),
    ...(url === undefined ? [violation("url", "Address can't be blank.")] : []),
    ...(events === undefined ? [violation("events", "events must name at least one event.")] : []),
  ]);
  await requireKnown(ctx, savedViews, caller, input);
  const now = ctx.clock.now().toISOString();
  const id = await ctx.transaction(async (tx) => {
    const created = await insertWebhook(tx, {
      name: name ?? "",
      url: url ?? "",
      state: input.enabled === false ? "disabled" : "active",
      user_id: input.user ?? caller.id,
      events: JSON.stringify(events),
      all_projects: input.allProjects === false ? 0 : 1,
      all_views: input.allViews === false ? 0 : 1,
      one_at_a_time: Number(input.oneAtATime ?? true),
      secret: sealSecret(ctx.settings, secret),
      previous_secret: null,
      previous_until: null,
      ...headerColumns(ctx, input.headers ?? {}),
      failing_since: null,
      created_at: now,
      updated_at: now,
    });
    await replaceProjects(tx, created, input.projects ?? []);
    await replaceViews(tx, created, input.views ?? []);
    await record(tx, entry(caller, created, name ?? "", "created", { url: { from: null, to: url } }, now));
    return created;
  });
  return { ...(await findWebhook(ctx, id)), plainSecret: secret };
}

/** @throws the problems of the body (422) */
export async function changeWebhook(
  ctx: Context,
  savedViews: SavedViews,
  caller: Caller,
  row: ShownWebhook,
  body: JsonObject,
): Promise<ShownWebhook> {
  const input = readWebhook(body);
  await requireKnown(ctx, savedViews, caller, input);
  const now = ctx.clock.now();
  const patch = patchOfInput(ctx, row, input, now);
  await ctx.transaction(async (tx) => {
    await updateWebhook(tx, row.id, { ...patch, updated_at: now.toISOString() });
    if (input.projects !== undefined) await replaceProjects(tx, row.id, input.projects);
    if (input.views !== undefined) await replaceViews(tx, row.id, input.views);
    if (patch.state === "active") {
      await hasten(tx, { webhook_id: row.id }, now.toISOString());
      await deliverSoon(ctx, tx);
    }
    await record(
      tx,
      entry(caller, row.id, input.name ?? row.name, "updated", changesOf(row, input, patch), now.toISOString()),
    );
  });
  return findWebhook(ctx, row.id);
}

function patchOfInput(ctx: Context, row: ShownWebhook, input: Partial<WebhookInput>, now: Date): RowPatch<"webhooks"> {
  const { name, url, events, allProjects, allViews, oneAtATime, enabled, headers, secret, user } = input;
  return {
    ...(name === undefined ? {} : { name }),
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events: JSON.stringify(events) }),
    ...(allProjects === undefined ? {} : { all_projects: allProjects ? 1 : 0 }),
    ...(allViews === undefined ? {} : { all_views: allViews ? 1 : 0 }),
    ...(oneAtATime === undefined ? {} : { one_at_a_time: Number(oneAtATime) }),
    ...(user === undefined ? {} : { user_id: user }),
    ...(headers === undefined ? {} : headerColumns(ctx, headers)),
    ...(secret === undefined ? {} : secretColumns(ctx, row, secret, now)),
    // Someone has looked at it: it has three days again.
    ...(enabled === undefined
      ? {}
      : { state: enabled ? ("active" as const) : ("disabled" as const), paused_reason: "", failing_since: null }),
  };
}

const headerColumns = (ctx: Context, headers: Readonly<Record<string, string>>) => ({
  headers: Object.keys(headers).length === 0 ? null : sealHeaders(ctx.settings, headers),
  header_names: JSON.stringify(Object.keys(headers)),
});

const secretColumns = (ctx: Context, row: ShownWebhook, secret: string, now: Date) => ({
  secret: sealSecret(ctx.settings, secret),
  previous_secret: row.secret,
  previous_until: new Date(now.getTime() + OLD_SECRET_MS).toISOString(),
});

/** What the audit log says; of secrets and headers, that they changed. */
function changesOf(row: ShownWebhook, input: Partial<WebhookInput>, patch: RowPatch<"webhooks">): Changes {
  const changes: Changes = {};
  for (const name of ["name", "url", "state", "events"] as const) {
    if (patch[name] !== undefined && patch[name] !== row[name]) changes[name] = { from: row[name], to: patch[name] };
  }
  const flags = [
    ["allProjects", row.all_projects],
    ["allViews", row.all_views],
    ["oneAtATime", row.one_at_a_time],
  ] as const;
  for (const [name, stored] of flags) {
    const to = input[name];
    if (to !== undefined && to !== (stored === 1)) changes[name] = { from: stored === 1, to };
  }
  if (input.user !== undefined && input.user !== row.user_id) changes["user"] = { from: row.user_id, to: input.user };
  const projects = row.projects.map(({ id }) => id);
  if (input.projects !== undefined && String(input.projects) !== String(projects)) {
    changes["projects"] = { from: projects, to: input.projects };
  }
  const before = namesOf(row.views);
  if (input.views !== undefined && String(input.views) !== before)
    changes["views"] = { from: before, to: String(input.views) };
  for (const name of ["secret", "headers"] as const) {
    if (input[name] !== undefined) changes[name] = { from: null, to: "changed" };
  }
  return changes;
}

const namesOf = (views: ShownWebhook["views"]): string => String(views.map(({ id }) => id));

/** @throws where a user, project or view is not there (422) */
async function requireKnown(
  ctx: Context,
  savedViews: SavedViews,
  caller: Caller,
  { user, projects = [], views = [] }: Partial<WebhookInput>,
) {
  const publicViews = new Set(await savedViews.publicAmong(ctx, caller, views));
  const users = user === undefined ? [] : await usersByIds(ctx, [user]);
  const isUser = user === undefined || users.some(({ status }) => status === "active");
  throwAll([
    ...(isUser ? [] : [violation("user", "User must be an active user.")]),
    ...(projects.every((id) => caller.sees(id)) ? [] : [violation("projects", "Projects must exist.")]),
    ...(views.every((id) => publicViews.has(id)) ? [] : [violation("views", "Saved views must be public.")]),
  ]);
}

/** @returns with the new secret; the old one signs as well for a day */
export async function rotateSecret(
  ctx: Context,
  savedViews: SavedViews,
  caller: Caller,
  row: ShownWebhook,
): Promise<ShownWebhook> {
  const secret = newSecret();
  return { ...(await changeWebhook(ctx, savedViews, caller, row, { secret })), plainSecret: secret };
}

export async function removeWebhook(ctx: Context, caller: Caller, row: ShownWebhook): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await deleteWebhook(tx, row.id);
    await record(tx, entry(caller, row.id, row.name, "deleted", {}, now));
  });
}

/** Sends one at once and waits for the answer. */
export async function testWebhook(ctx: Context, savedViews: SavedViews, row: ShownWebhook): Promise<DeliveryRow> {
  const now = ctx.clock.now().toISOString();
  const messageId = `msg_${randomUUID()}`;
  const delivery = {
    webhook_id: row.id,
    message_id: messageId,
    event_id: 0,
    event: TEST_EVENT,
    entity: `test:${messageId}`,
    subject_id: row.id,
    project_id: null,
    next_at: now,
    created_at: now,
  };
  const empty = { id: 0, attempts: 0, status: null, duration_ms: null, error: "", request_body: "", response_body: "" };
  const sent: DeliveryRow = { ...delivery, ...empty, state: "waiting", delivered_at: null };
  const attempted = await attempt(ctx, savedViews, await openBatch(ctx, row, [sent]), sent);
  const isTaken = attempted.outcome === "delivered";
  const noted = {
    ...delivery,
    ...patchOf(attempted),
    attempts: 1,
    status: attempted.status,
    duration_ms: attempted.durationMs,
    state: isTaken ? ("delivered" as const) : ("failed" as const),
    delivered_at: isTaken ? now : null,
  };
  await ctx.transaction((tx) => insertDeliveries(tx, [noted]));
  const { rows } = await deliveriesOf(ctx.db, row.id, [noted.state], 1, 0);
  const [last] = rows;
  if (last === undefined) throw notFound();
  return last;
}

export const listDeliveries = (
  ctx: Context,
  webhookId: number,
  states: readonly (typeof DELIVERY_STATES)[number][],
  limit: number,
  offset: number,
) => deliveriesOf(ctx.db, webhookId, states, limit, offset);

/** @throws NotFound (404) */
export async function findDelivery(ctx: Context, webhookId: number, id: number): Promise<DeliveryRow> {
  const row = await deliveryById(ctx.db, webhookId, id);
  if (row === undefined) throw notFound();
  return row;
}

/** Sends them again, with the ids of then, so that a receiver knows what it has seen. @returns how many */
export async function redeliver(
  ctx: Context,
  caller: Caller,
  webhook: ShownWebhook,
  which: { id: number } | { since: string; states: readonly DeliveryRow["state"][] },
): Promise<number> {
  const now = ctx.clock.now().toISOString();
  const rows = await redeliverable(ctx.db, webhook.id, which, MOST_REDELIVERED);
  if (rows.length === 0 && "id" in which) throw notFound();
  if (rows.length === 0) return 0;
  await ctx.transaction(async (tx) => {
    await insertDeliveries(
      tx,
      rows.map(({ webhook_id, message_id, event_id, event, entity, subject_id, project_id }) => ({
        webhook_id,
        message_id,
        event_id,
        event,
        entity,
        subject_id,
        project_id,
        state: "waiting" as const,
        next_at: now,
        created_at: now,
        status: null,
        duration_ms: null,
        delivered_at: null,
      })),
    );
    await deliverSoon(ctx, tx);
    const of: Changes =
      "id" in which ? { delivery: { from: null, to: which.id } } : { since: { from: null, to: which.since } };
    const changes = { ...of, deliveries: { from: null, to: rows.length } };
    await record(tx, entry(caller, webhook.id, webhook.name, "retried", changes, now));
  });
  return rows.length;
}

/**
 * Sends one that waits for another attempt without waiting any longer, and those about the same thing in their order. Asked
 * twice, or while it is on its way, it is sent once. @throws NotFound (404), where nothing leaves at the moment (422)
 */
export async function sendNow(ctx: Context, caller: Caller, webhook: ShownWebhook, id: number): Promise<DeliveryRow> {
  const row = await findDelivery(ctx, webhook.id, id);
  if (row.state !== "waiting") throw violation("base", "Only a waiting delivery can be sent now.");
  if (webhook.state !== "active") throw violation("base", "The webhook is off. Enable it first.");
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if ((await hasten(tx, row, now)) === 0) return;
    await deliverSoon(ctx, tx);
    const changes = { delivery: { from: null, to: id }, nextAt: { from: row.next_at, to: now } };
    await record(tx, entry(caller, webhook.id, webhook.name, "retried", changes, now));
  });
  return findDelivery(ctx, webhook.id, id);
}

const entry = (caller: Caller, id: number, name: string, action: string, changes: Changes, at: string) => ({
  entityType: "Webhook" as const,
  entityId: id,
  entityTitle: name,
  projectId: null,
  actorId: caller.id,
  action,
  changes,
  at,
});
