/** Extension: `POST /workflows/copy`: the moves of a type or of one of its roles become those of other types and roles. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import { mayManageWorkTypes } from "../../access/policies/work-types.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bumpRevision } from "../../access/revision.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, pathOf } from "../../hal/http.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { IdBody, needsOneOf, takes } from "../../hal/write/takes.ts";
import type { Context } from "../../platform/context.ts";
import { updateConflict, violation, wrongFormat } from "../../platform/errors.ts";
import { catalogueAt, type Catalogue, type TypeRow } from "../entries/catalogue.ts";
import { moveKey, NO_RULES, transitionRules, type TypeRules } from "../transitions/transitions.ts";
import { idIn } from "./body.ts";
import { sameLimit, undoOf, type WorkflowPlan } from "./change.ts";
import { changeBody, workflowDocument } from "./resource.ts";
import { writePlan } from "./service.ts";

/** Transitions that one copy changes; more would hold up all other writes. */
const MOST = 200_000;

const CopyBody = z
  .object({
    from: z.object({ type: IdBody, role: IdBody.nullish() }),
    toTypes: z.array(IdBody).optional(),
    toRoles: z.array(IdBody).optional(),
    lockVersions: z
      .record(z.string().regex(/^\d{1,15}$/), z.int().min(0))
      .optional()
      .meta({ examples: [{ "1": 4, "2": 0 }], description: "Of types, as they were seen; a newer one is a 409" }),
  })
  .meta(needsOneOf("toTypes", "toRoles"));

interface Copy {
  typeId: number;
  /** null: all of them, each to itself. */
  roleId: number | null;
  toTypes: readonly number[];
  toRoles: readonly number[];
  lockVersions: ReadonlyMap<number, number>;
}

export function workflowCopyRoutes(app: FastifyInstance, ctx: Context): void {
  app.post("/api/v3/workflows/copy", takes(CopyBody), async (request) => {
    const caller = requireLogin(request);
    requirePermission(mayManageWorkTypes(caller));
    const copy = copyIn(bodyOf(request));
    const plans = await copyRules(ctx, caller, await catalogueAt(ctx, request.catalogueRevision), copy);
    const catalogue = await catalogueAt(ctx, (await app.authenticate(request)).catalogueRevision);
    return wholeCollection(
      pathOf(request),
      plans.map(({ type, plan }) => ({
        ...workflowDocument(catalogue, caller, type),
        undo: changeBody(undoOf(type.id, plan)),
      })),
    );
  });
}

/** @throws PropertyFormatError, a violation (422) */
function copyIn(body: JsonObject): Copy {
  const from = body["from"];
  if (!isObject(from)) throw wrongFormat("from", "Object", from);
  const role = from["role"] ?? null;
  const ids = (name: "toTypes" | "toRoles", namespace: string): number[] => {
    const sent = body[name] ?? [];
    if (!Array.isArray(sent)) throw wrongFormat(name, "[]Integer", sent);
    return [...new Set(sent.map((one: unknown) => idIn(one, namespace, name)))];
  };
  const copy = {
    typeId: idIn(from["type"], "types", "from"),
    roleId: role === null ? null : idIn(role, "roles", "from"),
    toTypes: ids("toTypes", "types"),
    toRoles: ids("toRoles", "roles"),
    lockVersions: lockVersionsIn(body["lockVersions"] ?? {}),
  };
  if (copy.toTypes.length + copy.toRoles.length === 0) throw violation("toTypes", "To types can't be blank.");
  if (copy.roleId === null && copy.toRoles.length > 0) {
    throw violation("from", "From needs a role to be copied to other roles.");
  }
  return copy;
}

function lockVersionsIn(sent: unknown): Map<number, number> {
  if (!isObject(sent)) throw wrongFormat("lockVersions", "Object", sent);
  return new Map(
    Object.entries(sent).map(([type, version]) => {
      if (!/^\d{1,15}$/.test(type) || typeof version !== "number" || !Number.isSafeInteger(version)) {
        throw wrongFormat("lockVersions", "Integer", version);
      }
      return [Number(type), version];
    }),
  );
}

/**
 * All in one transaction: a type that cannot be written leaves none changed.
 * @returns what changed, by type
 * @throws UpdateConflict (409), a violation (422)
 */
async function copyRules(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  copy: Copy,
): Promise<{ type: TypeRow; plan: WorkflowPlan }[]> {
  const types = checkedTypes(catalogue, caller, copy);
  return ctx.transaction(async (tx) => {
    // Two changes follow each other here: the second reads what the first one wrote.
    await bumpRevision(tx, "catalogue");
    const all = await transitionRules(tx);
    for (const [typeId, seen] of copy.lockVersions) {
      if (seen !== (all.get(typeId) ?? NO_RULES).lockVersion) throw updateConflict();
    }
    const source = all.get(copy.typeId) ?? NO_RULES;
    const plans = types
      .map((type) => ({ type, plan: planOf(catalogue, copy, source, type.id, all.get(type.id) ?? NO_RULES) }))
      .filter(({ plan }) => plan.limits.length > 0);
    if (plans.reduce((sum, { plan }) => sum + plan.limits.length, 0) > MOST) {
      throw violation("toTypes", `To types has more than ${MOST} transitions.`);
    }
    for (const { type, plan } of plans) {
      await writePlan(ctx, tx, caller, catalogue, { type, rules: all.get(type.id) ?? NO_RULES, plan });
    }
    return plans;
  });
}

/** @returns those whose rules may change @throws a violation (422) of what there is not */
function checkedTypes(catalogue: Catalogue, caller: Caller, { typeId, roleId, toTypes, toRoles }: Copy): TypeRow[] {
  const isRole = (id: number): boolean => caller.facts.roles.get(id)?.type === "project";
  const source = catalogue.types.get(typeId);
  if (source === undefined || (roleId !== null && !isRole(roleId))) throw violation("from", "From does not exist.");
  const targets = toTypes.flatMap((id) => catalogue.types.get(id) ?? []);
  if (targets.length < toTypes.length) throw violation("toTypes", "To types has some that do not exist.");
  if (!toRoles.every(isRole)) {
    throw violation("toRoles", "To roles has some that do not exist or are not roles in projects.");
  }
  return [source, ...targets.filter(({ id }) => id !== typeId)];
}

/** What a type lacks has no moves there, which says nothing of what they are to be elsewhere. */
function planOf(catalogue: Catalogue, copy: Copy, source: TypeRules, typeId: number, target: TypeRules): WorkflowPlan {
  const there = new Set(catalogue.statusesOf(copy.typeId).map(({ id }) => id));
  const statuses = catalogue.statusesOf(typeId).flatMap(({ id }) => (there.has(id) ? [id] : []));
  const limits = pairsOf(copy, source, typeId, target).flatMap(([roleId, like]) =>
    statuses.flatMap((from) =>
      statuses.flatMap((to) => {
        const key = moveKey(from, to);
        const before = target.limits.get(roleId)?.get(key) ?? null;
        const after = source.limits.get(like)?.get(key) ?? null;
        return from === to || sameLimit(before, after) ? [] : [{ roleId, from, to, before, after }];
      }),
    ),
  );
  return { limits, requirements: [] };
}

/** Each role that changes, and the one that it becomes like. */
function pairsOf({ typeId: from, roleId, toRoles }: Copy, source: TypeRules, typeId: number, target: TypeRules) {
  if (roleId === null) {
    return [...new Set([...source.limits.keys(), ...target.limits.keys()])].map((id) => [id, id] as const);
  }
  const roles = typeId === from ? toRoles.filter((id) => id !== roleId) : new Set([roleId, ...toRoles]);
  return [...roles].map((id) => [id, roleId] as const);
}
