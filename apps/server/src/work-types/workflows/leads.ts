/** Where each status leads by the rules of each type, and for whom. */
import type { StatusTransitions } from "@halyard/contract/schemas/work-types";
import type { Caller } from "../../access/caller.ts";
import type { Catalogue } from "../entries/catalogue.ts";
import { allowsMove, moveKey, type TypeRules } from "../transitions/transitions.ts";
import { rolesWithRules, rulesOf } from "./service.ts";

/** @returns by status; a type that does not have the status is not among its types */
export function leadsOf(caller: Caller, catalogue: Catalogue): (statusId: number) => StatusTransitions[] {
  const roleIds = rolesWithRules(caller).map(({ id }) => id);
  const types = [...catalogue.types.values()].map(({ id }) => ({
    id,
    statuses: catalogue.statusesOf(id).map((status) => status.id),
    rules: rulesOf(catalogue, id),
  }));
  return (from) =>
    types.flatMap(({ id, statuses, rules }) => {
      if (!statuses.includes(from)) return [];
      const targets = statuses.filter((to) => to !== from);
      if (rules.limits.size === 0) return [{ type: id, everyone: targets, some: [] }];
      const everyone = targets.filter((to) => !isLimited(rules, roleIds, from, to));
      const some = targets.filter((to) => !everyone.includes(to) && allowsMove(rules, from, to, { roleIds, ...OWN }));
      return [{ type: id, everyone, some }];
    });
}

/** The author who is also the assignee can make every move that anyone with the role can. */
const OWN = { author: true, assignee: true };

const isLimited = (rules: TypeRules, roleIds: readonly number[], from: number, to: number): boolean =>
  roleIds.some((id) => rules.limits.get(id)?.has(moveKey(from, to)) === true);
