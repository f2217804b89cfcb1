/** The request that sets the values of before, by the kind of the thing. */
import { undoName } from "@halyard/contract/administration/audit-undo";
import type { Changes } from "../../platform/events/journal.ts";
import type { UndoRow } from "./store.ts";

export interface UndoRequest {
  method: "PATCH" | "POST" | "DELETE";
  /** Below `/api/v3/`. */
  path: string;
  body: Record<string, unknown>;
  /** The settings whose `lockVersion` belongs in the body; null: it needs no lock. */
  lockedBy: string | null;
}

const patch = (path: string, body: Record<string, unknown>): UndoRequest => ({
  method: "PATCH",
  path,
  body,
  lockedBy: null,
});

const numbersIn = (value: unknown): number[] => [value].flat().filter((one): one is number => typeof one === "number");

const links = (collection: string, ids: readonly (number | string)[]) =>
  ids.map((id) => ({ href: `/api/v3/${collection}/${id}` }));

/** @param isThere whether the membership still is, by another way or with other roles */
export function ofMembership(
  { entityId, projectId, action }: UndoRow,
  changes: Changes,
  isThere: boolean,
): UndoRequest {
  const path = `memberships/${entityId}`;
  if (action === "created") return { method: "DELETE", path, body: {}, lockedBy: null };
  const roles = links("roles", numbersIn(changes["roles"]?.from));
  if (action === "updated" || isThere) return patch(path, { _links: { roles } });
  const [principal] = links("principals", numbersIn(changes["principal"]?.from));
  const [project = { href: null }] = projectId === null ? [] : links("projects", [projectId]);
  return { method: "POST", path: "memberships", body: { _links: { principal, project, roles } }, lockedBy: null };
}

const linkTo = (collection: string, id: unknown): { href: string | null } => ({
  href: typeof id === "number" || typeof id === "string" ? `/api/v3/${collection}/${id}` : null,
});

const PROJECT_LINKS = { parent: "projects", status: "project_statuses" } as const;
const PROJECT_TEXTS = new Set(["description", "statusExplanation"]);

export function ofProject({ entityId }: UndoRow, changes: Changes): UndoRequest {
  const body: Record<string, unknown> = {};
  const linked: Record<string, unknown> = {};
  for (const [name, { from }] of Object.entries(changes)) {
    if (name === "parent" || name === "status") linked[name] = linkTo(PROJECT_LINKS[name], from);
    else body[name] = PROJECT_TEXTS.has(name) ? { raw: from } : from;
  }
  return patch(`projects/${entityId}`, { ...body, _links: linked });
}

export function ofCategory({ entityId }: UndoRow, changes: Changes): UndoRequest {
  const { defaultAssignee: assignee, ...others } = changes;
  const body = Object.fromEntries(Object.entries(others).map(([name, { from }]) => [name, from]));
  const linked = assignee === undefined ? {} : { defaultAssignee: linkTo("users", assignee.from) };
  return patch(`categories/${entityId}`, { ...body, _links: linked });
}

export function ofCustomField({ entityId }: UndoRow, changes: Changes): UndoRequest {
  const valueOf = (name: string, from: unknown): unknown => {
    if (name === "types" && from === null) return "all";
    if (name !== "roles") return from;
    return Object.entries(Object(from)).map(([id, canEdit]) => ({ id: Number(id), canEdit }));
  };
  const values = Object.entries(changes).map(([name, { from }]) => [
    undoName("CustomField", name) ?? name,
    valueOf(name, from),
  ]);
  return patch(`custom_fields/${entityId}`, Object.fromEntries(values));
}

export function ofWebhook({ entityId }: UndoRow, changes: Changes): UndoRequest {
  const body: Record<string, unknown> = {};
  const linked: Record<string, unknown> = {};
  for (const [name, { from }] of Object.entries(changes)) {
    if (name === "state") body["enabled"] = from === "active";
    else if (name === "events") body[name] = typeof from === "string" ? JSON.parse(from) : from;
    else if (name === "user") [linked[name]] = links("users", numbersIn(from));
    else if (name === "projects") linked[name] = links("projects", numbersIn(from));
    else if (name === "views") linked[name] = links("queries", String(from).split(",").filter(Boolean));
    else body[name] = from;
  }
  return patch(`admin/webhooks/${entityId}`, { ...body, _links: linked });
}
