/** What copying rules would change, counted role by role. Pure. */
import type { MoveScope } from "@halyard/contract/work-types/workflows";
import type { Allows, Entry } from "./table.ts";

/** How many moves become allowed, and how many are refused from then on. */
export interface Overwritten {
  allowed: number;
  refused: number;
}

/** What each makes; of the author and the assignee with what everyone makes. */
export type Shown = Record<MoveScope, Allows>;

interface Copying {
  roles: readonly Entry[];
  /** Those that both types have. */
  statuses: readonly Entry[];
  now: Shown;
  wanted: Shown;
}

/**
 * @returns counts for what each role is to be like (null: it stays as it is). Of the same two roles it counts once: the
 * rules must stay as they are meanwhile.
 */
export function overwriting(copying: Copying): (sourceOf: (roleId: number) => number | null) => Overwritten {
  const known = new Map<string, Overwritten>();
  const ofRole = (role: number, like: number): Overwritten => {
    const key = `${role}:${like}`;
    const count = known.get(key) ?? overwrittenOf(copying, role, like);
    known.set(key, count);
    return count;
  };
  return (sourceOf) => {
    const sum = { allowed: 0, refused: 0 };
    for (const { id } of copying.roles) {
      const like = sourceOf(id);
      if (like === null) continue;
      const { allowed, refused } = ofRole(id, like);
      sum.allowed += allowed;
      sum.refused += refused;
    }
    return sum;
  };
}

/** A move that only the author or assignee makes counts where that of everyone stays. */
function overwrittenOf({ statuses, now, wanted }: Copying, role: number, like: number): Overwritten {
  const count = { allowed: 0, refused: 0 };
  const compare = (scope: MoveScope, from: number, to: number): boolean => {
    const becomes = wanted[scope](like, from, to);
    if (now[scope](role, from, to) === becomes) return false;
    count[becomes ? "allowed" : "refused"] += 1;
    return true;
  };
  for (const { id: from } of statuses) {
    for (const { id: to } of statuses) {
      if (from === to || compare("everyone", from, to)) continue;
      compare("author", from, to);
      compare("assignee", from, to);
    }
  }
  return count;
}
