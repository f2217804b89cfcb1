/**
 * The rules of moves from status to status, by type and role. Only what is limited is kept: a role, a status or a type
 * without rules is free, so a small team never meets them.
 */
import { isRequirable, type RequirableAttribute } from "@halyard/contract/work-types/workflows";
import type { Reader } from "../../platform/database/schema/schema.ts";

/** Who makes a limited move all the same. */
export interface Limit {
  author: boolean;
  assignee: boolean;
}

export interface Requirement {
  comment: boolean;
  attributes: readonly RequirableAttribute[];
}

export interface TypeRules {
  lockVersion: number;
  /** By role, then by {@link moveKey}. */
  limits: ReadonlyMap<number, ReadonlyMap<string, Limit>>;
  requirements: ReadonlyMap<string, Requirement>;
}

/** By type. */
export type TransitionRules = ReadonlyMap<number, TypeRules>;

/** Who moves a work package: their roles that count there, and what ties them to it. */
export interface Mover {
  roleIds: readonly number[];
  author: boolean;
  assignee: boolean;
}

export const NO_RULES: TypeRules = { lockVersion: 0, limits: new Map(), requirements: new Map() };

export const moveKey = (from: number, to: number): string => `${from}-${to}`;

/** One role that makes the move is enough. Limits belong to roles: without a role that counts there are no limits. */
export function allowsMove(rules: TypeRules, from: number, to: number, mover: Mover): boolean {
  if (from === to || mover.roleIds.length === 0) return true;
  const key = moveKey(from, to);
  return mover.roleIds.some((id) => {
    const limit = rules.limits.get(id)?.get(key);
    return limit === undefined || (limit.author && mover.author) || (limit.assignee && mover.assignee);
  });
}

export async function transitionRules(db: Reader): Promise<TransitionRules> {
  const [workflows, limits, requirements] = await Promise.all([
    db.selectFrom("workflows").selectAll().execute(),
    db.selectFrom("workflow_limits").selectAll().execute(),
    db.selectFrom("workflow_requirements").selectAll().execute(),
  ]);
  const limitsOf = Map.groupBy(limits, (row) => row.type_id);
  const requirementsOf = Map.groupBy(requirements, (row) => row.type_id);
  return new Map(
    workflows.map(({ type_id, lock_version }) => [
      type_id,
      {
        lockVersion: lock_version,
        limits: new Map(
          [...Map.groupBy(limitsOf.get(type_id) ?? [], (row) => row.role_id)].map(([role, rows]) => [
            role,
            new Map(
              rows.map((row) => [
                moveKey(row.from_status_id, row.to_status_id),
                { author: row.author === 1, assignee: row.assignee === 1 },
              ]),
            ),
          ]),
        ),
        requirements: new Map(
          (requirementsOf.get(type_id) ?? []).map((row) => [
            moveKey(row.from_status_id, row.to_status_id),
            { comment: row.comment === 1, attributes: attributesIn(row.attributes) },
          ]),
        ),
      },
    ]),
  );
}

function attributesIn(text: string): RequirableAttribute[] {
  const names: unknown = JSON.parse(text);
  return Array.isArray(names) ? names.filter(isRequirable) : [];
}
