/** Which rows of a list are chosen, by their numbers, and what went wrong with each when something was done with them. */
import { useState, type Dispatch, type SetStateAction } from "react";

export interface RowSelection {
  ids: ReadonlySet<number>;
  choose: Dispatch<SetStateAction<ReadonlySet<number>>>;
  toggle: (id: number, on: boolean) => void;
  problems: ReadonlyMap<number, string>;
  setProblems: Dispatch<SetStateAction<ReadonlyMap<number, string>>>;
}

const NONE: ReadonlySet<number> = new Set();
const NO_PROBLEMS: ReadonlyMap<number, string> = new Map();

export function useRowSelection(): RowSelection {
  const [ids, choose] = useState(NONE);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const toggle = (id: number, on: boolean): void => {
    const next = new Set(ids);
    if (on) next.add(id);
    else next.delete(id);
    choose(next);
  };
  return { ids, choose, toggle, problems, setProblems };
}

/** The selection as a table has it, whose rows have words for ids. */
export const tableSelection = ({ ids, choose }: RowSelection) => ({
  selection: new Set([...ids].map(String)),
  onSelect: (next: ReadonlySet<string>) => choose(new Set([...next].map(Number))),
});
