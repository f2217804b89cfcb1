import type { Workflow } from "@halyard/contract/schemas/work-types";
import { expect, test } from "vitest";
import "../../../app/messages/all.ts";
import { copyOf, copyRules } from "./copies.ts";
import { WorkflowStores } from "./stores.ts";

const links = (kind: string, ...names: string[]) =>
  names.map((title, at) => ({ href: `/api/v3/${kind}/${at + 1}`, title }));
const made = (id: number, limits: Workflow["limits"] = []): WorkflowStores =>
  new WorkflowStores({
    _type: "Workflow",
    id,
    lockVersion: id + 3,
    limits,
    requirements: [],
    _links: {
      type: { href: `/api/v3/types/${id}`, title: `Type ${id}` },
      roles: links("roles", "Member", "Lead"),
      statuses: links("statuses", "New", "Open", "Closed"),
    },
  });
const limits: Workflow["limits"] = [{ role: 1, refused: [[1, 3]], author: [], assignee: [] }];
const changedIn = (all: readonly WorkflowStores[]) => all.filter(({ changes }) => changes > 0);

test("a copy alone is saved as one, with what was seen of the types that it is about", () => {
  const all = [made(1, limits), made(2), made(3)];
  expect(copyRules(all, all[0]!, { role: 1, toRoles: [2], toTypes: [2] })).toBe(3);
  expect(copyOf(changedIn(all))).toEqual({
    from: { type: 1, role: 1 },
    toTypes: [2],
    toRoles: [2],
    lockVersions: { 1: 4, 2: 5 },
  });
});

test("the source's version counts where only other types change", () => {
  const all = [made(1, limits), made(2)];
  copyRules(all, all[0]!, { role: null, toRoles: [], toTypes: [2] });
  expect(copyOf(changedIn(all))?.lockVersions).toEqual({ 1: 4, 2: 5 });
});

test("with another change beside it, before or after, it is no copy", () => {
  const wish = (stores: WorkflowStores) =>
    stores.matrix("everyone").wish([{ roleId: 2, permissionId: "2:3", granted: false }]);
  const before = [made(1, limits), made(2), made(3)];
  wish(before[2]!);
  copyRules(before, before[0]!, { role: null, toRoles: [], toTypes: [2] });
  expect(copyOf(changedIn(before))).toBeNull();
  for (const at of [0, 1, 2]) {
    const after = [made(1, limits), made(2), made(3)];
    copyRules(after, after[0]!, { role: null, toRoles: [], toTypes: [2] });
    wish(after[at]!);
    expect(copyOf(changedIn(after))).toBeNull();
  }
});

test("what is taken back is not copied", () => {
  const all = [made(1, limits), made(2), made(3)];
  copyRules(all, all[0]!, { role: null, toRoles: [], toTypes: [2, 3] });
  all[2]!.reset();
  expect(copyOf(changedIn(all))).toBeNull();
  expect(copyOf([])).toBeNull();
});
