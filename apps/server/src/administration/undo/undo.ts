/**
 * Undoes a change of the audit log with a request that sets the earlier values. The caller needs the rights for
 * that request, which is checked and journaled like any other. The log keeps both entries.
 */
import { undoName, undoObstacle, type UndoObstacle } from "@halyard/contract/administration/audit-undo";
import { SETTING_SECTION_IDS } from "@halyard/contract/settings/sections";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { Context } from "../../platform/context.ts";
import { notFound, violation } from "../../platform/errors.ts";
import { readChanges, type Changes } from "../../platform/events/journal.ts";
import { ofCategory, ofCustomField, ofMembership, ofProject, ofWebhook, type UndoRequest } from "./requests.ts";
import { changesSince, entryOf, isMembership, type UndoRow } from "./store.ts";

const OBSTACLES: Readonly<Record<UndoObstacle, string>> = {
  created: "What was created can't be undone here. Delete it on its own page.",
  deleted: "What was deleted is not in the log. Restore it from a backup, or create it again.",
  secret: "The log doesn't have the earlier secret. Enter it again.",
  paused: "The product paused it. Turn it on or off on its own page.",
  together: "This entry changed what can only be changed one at a time. Set the earlier values on its own page.",
  other: "This entry can't be undone.",
};

const COLLECTIONS: Readonly<Record<string, string>> = {
  User: "users",
  Group: "groups",
  Role: "roles",
  Status: "statuses",
  Type: "types",
  Priority: "priorities",
  Version: "versions",
};

/** @throws MissingPermission (403), NotFound (404), a violation (422) where it cannot be undone, which says why */
export async function undoRequest(ctx: Context, caller: Caller, reference: string): Promise<UndoRequest> {
  requireAdministrator(caller);
  const [, digits] = /^j(\d{1,9})$/.exec(reference) ?? [];
  const row = digits === undefined ? undefined : await entryOf(ctx.db, Number(digits));
  if (row === undefined) throw notFound();
  const changes = readChanges(row.changes);
  const entries = Object.entries(changes).map(([attribute, { from, to }]) => ({ attribute, from, to }));
  const obstacle = undoObstacle(row.entityType, row.action, entries);
  if (obstacle !== null) throw violation("base", OBSTACLES[obstacle]);
  await refuseNewer(ctx, row, changes);
  return requestFor(ctx, row, changes);
}

/** @throws a violation (422) where one of the values has been changed since */
async function refuseNewer(ctx: Context, row: UndoRow, changes: Changes): Promise<void> {
  for (const newer of await changesSince(ctx.db, row)) {
    const since = readChanges(newer.changes);
    const attribute = Object.keys(changes).find((name) => isChangedBy(name, changes, since));
    if (attribute === undefined) continue;
    const who = newer.actorName ?? "someone";
    throw violation(
      "base",
      `${who} changed ${wordsOf(attribute)} again on ${newer.createdAt.slice(0, 10)}. Undo that change first.`,
    );
  }
}

const PERMISSIONS = ["grantedPermissions", "revokedPermissions"];

/** Of permissions only the same ones are in each other's way. */
function isChangedBy(name: string, changes: Changes, since: Changes): boolean {
  if (!PERMISSIONS.includes(name)) return Object.hasOwn(since, name);
  const touched = new Set(PERMISSIONS.flatMap((one) => idsIn(since[one])));
  return idsIn(changes[name]).some((id) => touched.has(id));
}

const idsIn = (change: Changes[string] | undefined): unknown[] =>
  [change?.from, change?.to].flatMap((value: unknown) => (Array.isArray(value) ? value : []));

const wordsOf = (attribute: string): string =>
  attribute
    .replaceAll("_", " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();

async function requestFor(ctx: Context, row: UndoRow, changes: Changes): Promise<UndoRequest> {
  const { entityType, entityId } = row;
  if (entityType === "Membership") return ofMembership(row, changes, await isMembership(ctx.db, entityId));
  if (entityType === "Project") return ofProject(row, changes);
  if (entityType === "Category") return ofCategory(row, changes);
  if (entityType === "CustomField") return ofCustomField(row, changes);
  if (entityType === "Webhook") return ofWebhook(row, changes);
  if (entityType === "Setting") return ofSetting(entityId, changes);
  const path = `${COLLECTIONS[entityType] ?? ""}/${entityId}`;
  const status = changes["status"];
  if (entityType === "User" && status !== undefined) return ofStatus(path, status.from);
  if (PERMISSIONS.some((name) => Object.hasOwn(changes, name))) {
    const body = { grant: idsIn(changes["revokedPermissions"]), revoke: idsIn(changes["grantedPermissions"]) };
    return { method: "PATCH", path: `${path}/permissions`, body, lockedBy: null };
  }
  const { members, ...others } = changes;
  const body = Object.fromEntries(
    Object.entries(others).map(([name, { from }]) => [undoName(entityType, name) ?? name, valueOf(name, from)]),
  );
  const links = idsIn(members && { from: members.from, to: null }).map((id) => ({
    href: `/api/v3/users/${String(id)}`,
  }));
  return {
    method: "PATCH",
    path,
    body: { ...body, ...(members === undefined ? {} : { _links: { members: links } }) },
    lockedBy: null,
  };
}

/** The journal has flags as the database does. */
const valueOf = (name: string, from: unknown): unknown =>
  typeof from === "number" && (name.startsWith("is_") || name === "excluded_from_totals") ? from === 1 : from;

function ofSetting(id: number, changes: Changes): UndoRequest {
  const section = Object.entries(SETTING_SECTION_IDS).find(([, one]) => one === id)?.[0];
  if (section === undefined) throw notFound();
  const path = `admin/settings/${section}`;
  const body = Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from]));
  return { method: "PATCH", path, body, lockedBy: path };
}

/** @throws a violation (422) of one that was neither active nor locked */
function ofStatus(path: string, before: unknown): UndoRequest {
  if (before === "active") return { method: "DELETE", path: `${path}/lock`, body: {}, lockedBy: null };
  if (before === "locked") return { method: "POST", path: `${path}/lock`, body: {}, lockedBy: null };
  throw violation("base", "This entry can't be undone.");
}
