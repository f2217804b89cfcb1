/** Which groups of the page are selected, and what went wrong with those that could not be deleted. */
import type { Group } from "@halyard/contract/people";
import { useState } from "react";
import { problemsById, type Outcome } from "../../../../shared/api/run-sequentially.ts";

export interface GroupSelection {
  ids: ReadonlySet<number>;
  /** What went wrong last, by group. */
  problems: ReadonlyMap<number, string>;
  select: (ids: ReadonlySet<number>) => void;
  selectOne: (id: number, on: boolean) => void;
  clear: () => void;
  /** Those that could not be deleted stay selected, and say why. The others are as they were: no one asked for them. */
  settle: (asked: readonly Group[], kept: readonly Outcome<Group>[]) => void;
}

const NOTHING: ReadonlySet<number> = new Set();
const NO_PROBLEMS: ReadonlyMap<number, string> = new Map();

export function useGroupSelection(): GroupSelection {
  const [ids, select] = useState(NOTHING);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  return {
    ids,
    problems,
    select,
    selectOne(id, on) {
      const next = new Set(ids);
      if (on) next.add(id);
      else next.delete(id);
      select(next);
    },
    clear() {
      select(NOTHING);
      setProblems(NO_PROBLEMS);
    },
    settle(asked, kept) {
      const byId = problemsById(kept);
      const askedIds = new Set(asked.map(({ id }) => id));
      select((now) => new Set([...now].filter((id) => !askedIds.has(id)).concat([...byId.keys()])));
      setProblems((now) => new Map([...[...now].filter(([id]) => !askedIds.has(id)), ...byId]));
    },
  };
}
