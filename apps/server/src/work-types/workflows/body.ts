/** Bodies of changes of rules: `{type, roles, grant: [[1, 7]], revoke: [[1, 7, "author"]], require: [{from, to, comment}]}`. */
import { isRequirable, MOVE_SCOPES, REQUIRABLE_ATTRIBUTES } from "@halyard/contract/work-types/workflows";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { targetOf } from "../../hal/write/input.ts";
import { violation, wrongFormat } from "../../platform/errors.ts";
import type { Move, RequiredMove, RoleMoves, WorkflowChange } from "./change.ts";
import { z } from "zod";
import { IdBody, linkTo, LockVersionBody, needsOneOf } from "../../hal/write/takes.ts";

/** A matrix of 30 statuses and 25 roles has 21,750. */
const MOST = 50_000;

const moves = z
  .array(z.union([z.tuple([IdBody, IdBody]), z.tuple([IdBody, IdBody, z.enum(MOVE_SCOPES)])]))
  .nullish()
  .meta({ examples: [[[1, 7]]] });
const Moves = z.object({ roles: z.array(IdBody).optional(), grant: moves, revoke: moves });
/** Moves of some roles, or several such changes. */
export const WorkflowBody = Moves.extend({
  type: IdBody.optional(),
  changes: z.array(Moves).optional(),
  require: z
    .array(
      z.object({
        from: IdBody,
        to: IdBody,
        comment: z.boolean().optional(),
        attributes: z.array(z.union([z.enum(REQUIRABLE_ATTRIBUTES), z.string().regex(/^customField\d+$/)])).optional(),
      }),
    )
    .nullish(),
  lockVersion: LockVersionBody,
  _links: z
    .object({ type: linkTo("types") })
    .partial()
    .optional(),
}).meta(needsOneOf("type", "_links"));

/** @throws PropertyFormatError, a violation (422) */
export function changeIn(body: JsonObject): WorkflowChange {
  const links = isObject(body["_links"]) ? body["_links"] : {};
  const sent = body["changes"];
  if (sent !== undefined && !Array.isArray(sent)) throw wrongFormat("changes", "[]Object", sent);
  const parts: unknown[] = sent ?? [body];
  const moves = parts.map((part: unknown): RoleMoves => {
    if (!isObject(part)) throw wrongFormat("changes", "[]Object", part);
    const [grant, revoke] = [movesIn(part["grant"], "grant"), movesIn(part["revoke"], "revoke")];
    if (grant.length + revoke.length === 0) return { roleIds: [], grant, revoke };
    return { roleIds: rolesIn(part["roles"]), grant, revoke };
  });
  if (moves.reduce((sum, one) => sum + one.roleIds.length * (one.grant.length + one.revoke.length), 0) > MOST) {
    throw violation("changes", `Changes has more than ${MOST} transitions.`);
  }
  const typeId = idIn(body["type"] ?? links["type"], "types", "type");
  return { typeId, moves, requirements: requirementsIn(body["require"]) };
}

function rolesIn(value: unknown): number[] {
  if (!Array.isArray(value) || value.length === 0) throw violation("roles", "Roles can't be blank.");
  return [...new Set(value.map((role: unknown) => idIn(role, "roles", "roles")))];
}

/** `7`, `"7"`, `"/api/v3/roles/7"` or `{href}`. */
export function idIn(value: unknown, namespace: string, attribute: string): number {
  const plain = isObject(value) ? value["href"] : value;
  if (typeof plain === "number" && Number.isSafeInteger(plain)) return plain;
  if (typeof plain === "string") {
    if (/^\d{1,15}$/.test(plain)) return Number(plain);
    const target = targetOf(plain, [namespace]);
    if (target !== null) return target.id;
  }
  throw wrongFormat(attribute, "Integer", value);
}

function movesIn(value: unknown, attribute: string): Move[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrongFormat(attribute, "[][]Integer", value);
  return value.map((move: unknown) => {
    const [from, to, named, ...more] = Array.isArray(move) ? move : [];
    const scope = MOVE_SCOPES.find((one) => one === (named ?? "everyone"));
    if (scope === undefined || more.length > 0) throw wrongFormat(attribute, "[from, to]", move);
    return { from: idIn(from, "statuses", attribute), to: idIn(to, "statuses", attribute), scope };
  });
}

function requirementsIn(value: unknown): RequiredMove[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrongFormat("require", "[]Object", value);
  return value.map((one: unknown) => {
    if (!isObject(one)) throw wrongFormat("require", "[]Object", one);
    const { comment = false, attributes = [] } = one;
    if (typeof comment !== "boolean") throw wrongFormat("require", "Boolean", comment);
    if (!Array.isArray(attributes)) throw wrongFormat("require", "[]String", attributes);
    const names: unknown[] = attributes;
    if (!names.every(isRequirable)) throw violation("require", "Require has attributes that cannot be required.");
    const [from, to] = [idIn(one["from"], "statuses", "require"), idIn(one["to"], "statuses", "require")];
    return { from, to, comment, attributes: [...new Set(names)] };
  });
}
