/** Reading and changing the rules of moves from status to status. */
import type { Caller } from "../../access/caller.ts";
import type { RoleFacts } from "../../access/grants.ts";
import { mayManageWorkTypes } from "../../access/policies/work-types.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bumpRevision } from "../../access/revision.ts";
import type { Context } from "../../platform/context.ts";
import { updateConflict, violation } from "../../platform/errors.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import type { Catalogue, TypeRow } from "../entries/catalogue.ts";
import { NO_RULES, transitionRules, type Limit, type Requirement, type TypeRules } from "../transitions/transitions.ts";
import { planOf, type WorkflowChange, type WorkflowPlan } from "./change.ts";
import { saveRules } from "./store.ts";

export const rulesOf = (catalogue: Catalogue, typeId: number): TypeRules =>
  catalogue.transitions.get(typeId) ?? NO_RULES;

const MOVING = ["add_work_packages", "edit_work_packages", "change_work_package_status"] as const;

/** The roles whose holders create or move work packages at all. */
export const rolesWithRules = (caller: Caller): RoleFacts[] =>
  [...caller.facts.roles.values()].filter(
    ({ type, permissions }) => type === "project" && MOVING.some((one) => permissions.has(one)),
  );

/** @throws a violation (422) of what the change names and there is not */
export function checkedType(catalogue: Catalogue, caller: Caller, change: WorkflowChange): TypeRow {
  const type = catalogue.types.get(change.typeId);
  if (type === undefined) throw violation("type", "Type does not exist.");
  const { roles } = caller.facts;
  const roleIds = change.moves.flatMap((moves) => moves.roleIds);
  if (roleIds.some((id) => roles.get(id)?.type !== "project")) {
    throw violation("roles", "Roles has some that do not exist or are not roles in projects.");
  }
  const known = ({ from, to }: { from: number; to: number }) =>
    catalogue.statuses.has(from) && catalogue.statuses.has(to);
  for (const { grant, revoke } of change.moves) {
    if (!grant.every(known)) throw violation("grant", "Grant has statuses that do not exist.");
    if (!revoke.every(known)) throw violation("revoke", "Revoke has statuses that do not exist.");
    const revoked = new Set(revoke.map(({ from, to, scope }) => `${from}-${to}-${scope}`));
    if (grant.some(({ from, to, scope }) => revoked.has(`${from}-${to}-${scope}`))) {
      throw violation("grant", "Grant and revoke have the same transition.");
    }
  }
  if (!change.requirements.every(known)) throw violation("require", "Require has statuses that do not exist.");
  return type;
}

/**
 * @param lockVersion as the caller has seen it; null: whatever happened since
 * @returns what changed
 * @throws MissingPermission (403), UpdateConflict (409), a violation (422)
 */
export async function changeWorkflow(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  change: WorkflowChange,
  lockVersion: number | null,
): Promise<WorkflowPlan> {
  requirePermission(mayManageWorkTypes(caller));
  const type = checkedType(catalogue, caller, change);
  return ctx.transaction(async (tx) => {
    // Two changes follow each other here: the second reads what the first one wrote.
    await bumpRevision(tx, "catalogue");
    const rules = (await transitionRules(tx)).get(type.id) ?? NO_RULES;
    if (lockVersion !== null && lockVersion !== rules.lockVersion) throw updateConflict();
    const plan = planOf(rules, change);
    if (plan.limits.length + plan.requirements.length === 0) return plan;
    await writePlan(ctx, tx, caller, catalogue, { type, rules, plan });
    return plan;
  });
}

/** With its line in the journal. */
export async function writePlan(
  ctx: Context,
  tx: Writer,
  caller: Caller,
  catalogue: Catalogue,
  { type, rules, plan }: { type: TypeRow; rules: TypeRules; plan: WorkflowPlan },
): Promise<void> {
  await saveRules(tx, type.id, rules.lockVersion + 1, plan);
  await record(tx, {
    entityType: "Workflow",
    entityId: type.id,
    entityTitle: type.name,
    projectId: null,
    actorId: caller.id,
    action: "updated",
    changes: journalOf(catalogue, caller, plan),
    at: ctx.clock.now().toISOString(),
  });
}

const MOST_NAMED = 20;

/** As the journal keeps it: short, and readable when statuses and roles are gone. */
function journalOf(catalogue: Catalogue, caller: Caller, plan: WorkflowPlan): Changes {
  const status = (id: number): string => catalogue.statuses.get(id)?.name ?? String(id);
  const move = ({ from, to }: { from: number; to: number }): string => `${status(from)} → ${status(to)}`;
  const titles = (all: readonly string[]): string => {
    const rest = all.length - MOST_NAMED;
    return all.slice(0, MOST_NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  };
  const changes: Changes = {};
  if (plan.limits.length > 0) {
    const role = (id: number): string => caller.facts.roles.get(id)?.name ?? String(id);
    const told = (side: "before" | "after") =>
      titles(plan.limits.map((one) => `${role(one.roleId)} ${move(one)}: ${limitWords(one[side])}`));
    const kept = (side: "before" | "after") =>
      plan.limits.map(({ roleId, from, to, ...one }) => [roleId, from, to, one[side]]);
    changes["transitions"] = {
      from: kept("before"),
      to: kept("after"),
      fromTitle: told("before"),
      toTitle: told("after"),
    };
  }
  if (plan.requirements.length > 0) {
    const told = (side: "before" | "after") =>
      titles(plan.requirements.map((one) => `${move(one)}: ${requirementWords(catalogue, one[side])}`));
    const kept = (side: "before" | "after") => plan.requirements.map(({ from, to, ...one }) => [from, to, one[side]]);
    changes["requirements"] = {
      from: kept("before"),
      to: kept("after"),
      fromTitle: told("before"),
      toTitle: told("after"),
    };
  }
  return changes;
}

function limitWords(limit: Limit | null): string {
  if (limit === null) return "everyone";
  const who = [...(limit.author ? ["author"] : []), ...(limit.assignee ? ["assignee"] : [])];
  return who.length === 0 ? "no one" : who.join(", ");
}

const requirementWords = ({ customFields }: Catalogue, requirement: Requirement | null): string =>
  requirement === null
    ? "nothing"
    : [
        ...(requirement.comment ? ["comment"] : []),
        ...requirement.attributes.map((name) => customFields.named(name)?.name ?? name),
      ].join(", ");
