/** What a change of a type's rules comes to. Pure: the write and its preview take the same steps. */
import type { MoveScope, RequirableAttribute } from "@halyard/contract/work-types/workflows";
import { moveKey, type Limit, type Requirement, type TypeRules } from "../transitions/transitions.ts";

export interface Move {
  from: number;
  to: number;
  scope: MoveScope;
}

export interface RoleMoves {
  roleIds: readonly number[];
  grant: readonly Move[];
  revoke: readonly Move[];
}

export interface RequiredMove {
  from: number;
  to: number;
  comment: boolean;
  attributes: readonly RequirableAttribute[];
}

export interface WorkflowChange {
  typeId: number;
  moves: readonly RoleMoves[];
  requirements: readonly RequiredMove[];
}

/** What a move of a role or of all of them becomes; null: free, or without requirements. */
export interface WorkflowPlan {
  limits: { roleId: number; from: number; to: number; before: Limit | null; after: Limit | null }[];
  requirements: { from: number; to: number; before: Requirement | null; after: Requirement | null }[];
}

type LimitState = Limit | null;

function granted(state: LimitState, scope: MoveScope): LimitState {
  if (state === null || scope === "everyone") return null;
  return { ...state, [scope]: true };
}

function revoked(state: LimitState, scope: MoveScope): LimitState {
  if (scope === "everyone") return state ?? { author: false, assignee: false };
  return state === null ? null : { ...state, [scope]: false };
}

export const sameLimit = (a: LimitState, b: LimitState): boolean =>
  a === b || (a !== null && b !== null && a.author === b.author && a.assignee === b.assignee);

/** A move is taken from everyone first: then it can be granted to the author alone in the same change. */
export function planOf(rules: TypeRules, change: WorkflowChange): WorkflowPlan {
  const plan: WorkflowPlan = { limits: [], requirements: [] };
  const now = new Map<string, WorkflowPlan["limits"][number]>();
  const apply = (roleId: number, { from, to, scope }: Move, step: typeof granted): void => {
    // What has a status keeps it, whatever the rules.
    if (from === to) return;
    const key = `${roleId}:${moveKey(from, to)}`;
    const before = rules.limits.get(roleId)?.get(moveKey(from, to)) ?? null;
    const known = now.get(key) ?? { roleId, from, to, before, after: before };
    now.set(key, { ...known, after: step(known.after, scope) });
  };
  for (const { roleIds, grant, revoke } of change.moves) {
    for (const roleId of roleIds) {
      for (const move of revoke) apply(roleId, move, revoked);
      for (const move of grant) apply(roleId, move, granted);
    }
  }
  plan.limits = [...now.values()].filter(({ before, after }) => !sameLimit(before, after));
  for (const { from, to, comment, attributes } of change.requirements) {
    if (from === to) continue;
    const before = rules.requirements.get(moveKey(from, to)) ?? null;
    const after = comment || attributes.length > 0 ? { comment, attributes } : null;
    if (JSON.stringify(before) !== JSON.stringify(after)) plan.requirements.push({ from, to, before, after });
  }
  return plan;
}

export function rulesAfter(rules: TypeRules, plan: WorkflowPlan): TypeRules {
  const limits = new Map([...rules.limits].map(([roleId, moves]) => [roleId, new Map(moves)]));
  for (const { roleId, from, to, after } of plan.limits) {
    const moves = limits.get(roleId) ?? new Map<string, Limit>();
    limits.set(roleId, moves);
    if (after === null) moves.delete(moveKey(from, to));
    else moves.set(moveKey(from, to), after);
  }
  const requirements = new Map(rules.requirements);
  for (const { from, to, after } of plan.requirements) {
    if (after === null) requirements.delete(moveKey(from, to));
    else requirements.set(moveKey(from, to), after);
  }
  return { ...rules, limits, requirements };
}

/** The change that takes a plan back. */
export function undoOf(typeId: number, plan: WorkflowPlan): WorkflowChange {
  const moves = [...Map.groupBy(plan.limits, ({ roleId }) => roleId)].map(([roleId, limits]) => ({
    roleIds: [roleId],
    grant: limits.flatMap(({ from, to, before }) =>
      before === null ? [move(from, to, "everyone")] : scopesOf(before, true).map((scope) => move(from, to, scope)),
    ),
    revoke: limits.flatMap(({ from, to, before, after }) => {
      if (before === null) return [];
      if (after === null) return [move(from, to, "everyone")];
      return scopesOf(before, false).map((scope) => move(from, to, scope));
    }),
  }));
  const requirements = plan.requirements.map(({ from, to, before }) => ({
    from,
    to,
    comment: before?.comment ?? false,
    attributes: before?.attributes ?? [],
  }));
  return { typeId, moves, requirements };
}

const move = (from: number, to: number, scope: MoveScope): Move => ({ from, to, scope });

const scopesOf = (limit: Limit, allowed: boolean): MoveScope[] =>
  (["author", "assignee"] as const).filter((scope) => limit[scope] === allowed);
