import type { Workflow } from "@halyard/contract/schemas/work-types";
import { expect, test } from "vitest";
import "../../../app/messages/all.ts";
import { WorkflowStores } from "./stores.ts";

const links = (kind: string, ...names: string[]) =>
  names.map((title, at) => ({ href: `/api/v3/${kind}/${at + 1}`, title }));
const workflow = (id: number, limits: Workflow["limits"] = [], more: readonly string[] = []): Workflow => ({
  _type: "Workflow",
  id,
  lockVersion: 3,
  limits,
  requirements: [],
  _links: {
    type: { href: `/api/v3/types/${id}`, title: `Type ${id}` },
    roles: links("roles", "Member", "Lead"),
    statuses: links("statuses", "New", "Open", "Closed", ...more),
  },
});
const limits = [{ role: 1, refused: [[1, 3]] as [number, number][], author: [], assignee: [] }];

test("what is taken from everyone can be granted to the author in the same save", () => {
  const stores = new WorkflowStores(workflow(1));
  stores.matrix("everyone").wish([{ roleId: 3, permissionId: "1:1", granted: false }]);
  stores.show("author");
  stores.of.author.wish([
    { roleId: 3, permissionId: "1:1", granted: true },
    // Everyone does that: it is nothing that the author could be granted.
    { roleId: 2, permissionId: "1:1", granted: true },
  ]);
  expect(stores.changes).toBe(2);
  expect(stores.body()).toEqual({
    type: 1,
    changes: [{ roles: [1], grant: [[1, 3, "author"]], revoke: [[1, 3]] }],
    require: [],
  });
});

test("a role becomes like another one, in its own type and in others", () => {
  const [one, other] = [new WorkflowStores(workflow(1, limits)), new WorkflowStores(workflow(2))];
  expect(one.copyFrom(one, (id) => (id === 2 ? 1 : null))).toBe(1);
  expect(one.body().changes).toEqual([{ roles: [2], grant: [], revoke: [[1, 3]] }]);
  // With what is not saved yet.
  expect(other.copyFrom(one, (id) => id)).toBe(2);
  expect(other.body().changes.map(({ roles, revoke }) => [roles, revoke])).toEqual([
    [[1], [[1, 3]]],
    [[2], [[1, 3]]],
  ]);
  expect(other.copyFrom(one, (id) => id)).toBe(0);
  other.reset();
  expect(other.changes).toBe(0);
});

test("before it is copied it is known what would be overwritten", () => {
  const own = [
    {
      role: 1,
      refused: [
        [1, 3],
        [2, 1],
      ],
      author: [[1, 3]],
      assignee: [],
    },
    {
      role: 2,
      refused: [
        [1, 2],
        [2, 1],
      ],
      author: [],
      assignee: [[2, 1]],
    },
  ] satisfies Workflow["limits"];
  const stores = new WorkflowStores(workflow(1, own));
  const toOther = (id: number): number | null => (id === 2 ? 1 : null);
  // From New to Open is allowed, to Closed refused, and from Open to New not for the assignee any more.
  expect(stores.overwriting(stores)(toOther)).toEqual({ allowed: 1, refused: 2 });
  expect(stores.changes).toBe(0);
  stores.copyFrom(stores, toOther);
  expect(stores.overwriting(stores)(toOther)).toEqual({ allowed: 0, refused: 0 });
});

test("a status that the source's type lacks keeps its moves", () => {
  const [one, other] = [new WorkflowStores(workflow(1, limits)), new WorkflowStores(workflow(2, [], ["Frozen"]))];
  expect(other.overwriting(one)((id) => id)).toEqual({ allowed: 0, refused: 1 });
  expect(other.copyFrom(one, (id) => id)).toBe(1);
  expect(other.body().changes).toEqual([{ roles: [1], grant: [], revoke: [[1, 3]] }]);
});

test("what someone else saved meanwhile is no change any more", () => {
  const stores = new WorkflowStores(workflow(1));
  stores.matrix("everyone").wish([{ roleId: 3, permissionId: "1:1", granted: false }]);
  stores.refresh(workflow(1, limits));
  expect(stores.changes).toBe(0);
  expect(stores.allows("everyone")(1, 1, 3)).toBe(false);
});
