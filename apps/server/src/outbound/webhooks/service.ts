/** Webhooks as administrators manage them. */
import type { Caller } from "../../access/caller.ts";
import { usersByIds } from "../../identity/users/service.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import type { RowPatch } from "../../platform/database/schema/schema.ts";
import { notFound, throwAll, violation } from "../../platform/errors.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { deliverSoon } from "./delivery/reader.ts";
import { hasten } from "./delivery/store.ts";
import { readWebhook, type WebhookInput } from "./input.ts";
import { webhookEntry } from "./model/journal-entry.ts";
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
    await record(tx, webhookEntry(caller, created, name ?? "", "created", { url: { from: null, to: url } }, now));
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
      webhookEntry(caller, row.id, input.name ?? row.name, "updated", changesOf(row, input, patch), now.toISOString()),
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
    await record(tx, webhookEntry(caller, row.id, row.name, "deleted", {}, now));
  });
}
