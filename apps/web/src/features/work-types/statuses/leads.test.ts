import { expect, test } from "vitest";
import { leadsOf } from "./leads.ts";

const line = (type: number, everyone: number[], some: number[] = []) => ({ type, everyone, some });
const status = (id: number, workflowTransitions: ReturnType<typeof line>[], isClosed = false) => ({
  id,
  isClosed,
  workflowTransitions,
});

test("nothing is told where every move is everyone's", () => {
  expect(leadsOf([])).toBeNull();
  // The second type has one status alone: nothing leads anywhere there, and nothing is limited.
  expect(leadsOf([status(1, [line(1, [2]), line(2, [])]), status(2, [line(1, [1])])])).toBeNull();
  expect(leadsOf([{ id: 1, isClosed: false }])).toBeNull();
});

test("all types count together, and what only some can do counts", () => {
  const leads = leadsOf([
    status(1, [line(1, [2], [3]), line(2, [2])]),
    status(2, [line(1, [1, 3]), line(2, [])]),
    status(3, [line(1, [])], true),
  ]);
  expect(leads?.get(1)).toEqual({ to: 2, from: 1, deadEnds: 0, isDeadEndInAll: false, isFree: false });
  expect(leads?.get(2)).toEqual({ to: 2, from: 1, deadEnds: 1, isDeadEndInAll: false, isFree: false });
  // A closed one may be the end.
  expect(leads?.get(3)).toEqual({ to: 0, from: 2, deadEnds: 0, isDeadEndInAll: false, isFree: false });
});

test("a status that nothing leads out of in any type is a dead end", () => {
  const leads = leadsOf([status(1, [line(1, [])]), status(2, [line(1, [1])])]);
  expect(leads?.get(1)).toEqual({ to: 0, from: 1, deadEnds: 1, isDeadEndInAll: true, isFree: false });
});

test("limits of one type leave a status free that others lead to and from", () => {
  const leads = leadsOf([status(1, [line(1, []), line(2, [2])]), status(2, [line(1, [1]), line(2, [1])])]);
  expect(leads?.get(1)).toEqual({ to: 1, from: 1, deadEnds: 1, isDeadEndInAll: false, isFree: true });
});
