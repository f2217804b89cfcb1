import { expect, test } from "vitest";
import { graphOf } from "./graph.ts";
import { workflowSearch } from "./search.ts";
import { changesBody, columnsOf, rowsOf, savedMoves } from "./table.ts";

const statuses = [
  { id: 1, name: "New", isClosed: false },
  { id: 7, name: "In progress", isClosed: false },
  { id: 12, name: "Closed", isClosed: true },
];
const roles = [
  { id: 3, name: "Member" },
  { id: 4, name: "Lead" },
];
const workflow = {
  limits: [
    {
      role: 3,
      refused: [
        [1, 12],
        [7, 1],
      ] as [number, number][],
      author: [[7, 1]] as [number, number][],
      assignee: [],
    },
  ],
};

test("a column has the rows from which its status can be reached", () => {
  const { everyone, author } = savedMoves(workflow);
  const columns = columnsOf(roles, statuses, everyone, 2);
  expect(columns.map(({ id, permissions }) => [id, permissions])).toEqual([
    [1, ["3:12", "4:7", "4:12"]],
    [7, ["3:1", "3:12", "4:1", "4:12"]],
    [12, ["3:7", "4:1", "4:7"]],
  ]);
  expect(columnsOf(roles, statuses, author, 2)[0]?.permissions).toEqual(["3:7"]);
});

test("a status does not lead to itself, and what everyone does is closed to the author's ticks", () => {
  const { everyone } = savedMoves(workflow);
  const [member] = rowsOf(roles, statuses, everyone, (role, from) => `${role}, ${from}`);
  expect(member?.permissions.map(({ id, label, contexts }) => [id, label, contexts])).toEqual([
    ["3:1", "Member, New", ["to12"]],
    ["3:7", "Member, In progress", ["to1"]],
    ["3:12", "Member, Closed", []],
  ]);
});

test("changes of all scopes become one body, by role", () => {
  const [first, , last] = columnsOf(roles, statuses, () => true, 0);
  const body = changesBody({
    everyone: [{ role: last!, grant: [], revoke: ["3:1", "4:1"] }],
    author: [{ role: last!, grant: ["3:1"], revoke: [] }],
    assignee: [{ role: first!, grant: ["4:7"], revoke: [] }],
  });
  expect(body).toEqual([
    { roles: [3], grant: [[1, 12, "author"]], revoke: [[1, 12]] },
    { roles: [4], grant: [[7, 1, "assignee"]], revoke: [[1, 12]] },
  ]);
});

test("the drawing goes from the first status on, and marks dead ends and what cannot be reached", () => {
  const more = [...statuses, { id: 13, name: "On hold", isClosed: false }];
  const moves = new Set(["1-7", "7-1", "7-12", "13-12"]);
  const { nodes, edges, width, height } = graphOf(more, (from, to) => moves.has(`${from}-${to}`));
  const at = (id: number) => nodes.find(({ status }) => status.id === id)!;
  expect([1, 7, 12, 13].map((id) => at(id).unreachable)).toEqual([false, false, false, true]);
  expect(at(1).x).toBeLessThan(at(7).x);
  expect(at(7).x).toBeLessThan(at(12).x);
  expect(edges.map(({ from, to, both }) => [from, to, both])).toEqual([
    [1, 7, true],
    [7, 12, false],
    [13, 12, false],
  ]);
  for (const { x, y } of nodes) expect(x >= 0 && y >= 0 && x < width && y < height).toBe(true);
  const { nodes: stuck } = graphOf(more, (from, to) => from === 1 && to === 13);
  expect(stuck.filter((node) => node.deadEnd).map(({ status }) => status.id)).toEqual([13, 7]);
  expect(graphOf([], () => true).nodes).toEqual([]);
});

test.each([
  [
    { type: 7, scope: "author", view: "graph" },
    { type: 7, scope: "author", view: "graph" },
  ],
  [{ type: "x", scope: "watcher", view: "matrix" }, {}],
  [{ type: -1, scope: "everyone" }, {}],
])("of %j in the address %j is read", (raw, search) => {
  expect(workflowSearch(raw)).toEqual(search);
});
