import type { ProjectOverview } from "@halyard/contract/schemas/projects";
import { expect, test } from "vitest";
import { projectTree } from "./project-tree.ts";

function project(id: number, name: string, parent: number | null, overdue: number | null = 0): ProjectOverview {
  return {
    _type: "ProjectOverview",
    _links: { parent: { href: parent === null ? null : `/api/v3/projects/${parent}` } },
    id,
    identifier: name,
    name,
    kind: "Project",
    active: true,
    public: false,
    favorited: false,
    context: false,
    templated: false,
    open: 0,
    overdue,
    progress: null,
    members: 1,
    lead: "",
    nextVersion: null,
    lastActivityAt: "2026-03-02T09:00:00.000Z",
  };
}

const ALL = [
  project(1, "Alpha", null, 1),
  project(2, "Beta", null, 5),
  project(3, "Below alpha", 1, null),
  project(4, "Above all below alpha", 1, 2),
  project(5, "Of a hidden one", 99),
];
const names = (folded: number[], sort: "name" | "overdue", descending: boolean): string[] =>
  projectTree(ALL, new Set(folded), sort, descending).rows.map(({ name }) => name);

test("projects stand below their parents, those of a hidden one at the top", () => {
  expect(names([], "name", false)).toEqual([
    "Alpha",
    "Above all below alpha",
    "Below alpha",
    "Beta",
    "Of a hidden one",
  ]);
  const { levels, parents } = projectTree(ALL, new Set(), "name", false);
  expect([levels.get(1), levels.get(3), levels.get(5)]).toEqual([0, 1, 0]);
  expect([...parents]).toEqual([1]);
});

test("what is folded shows nothing below it", () => {
  expect(names([1], "name", false)).toEqual(["Alpha", "Beta", "Of a hidden one"]);
});

test("each level is sorted by itself, and what has no value comes last", () => {
  expect(names([], "overdue", true)).toEqual([
    "Beta",
    "Alpha",
    "Above all below alpha",
    "Below alpha",
    "Of a hidden one",
  ]);
  expect(names([], "overdue", false)).toEqual([
    "Of a hidden one",
    "Alpha",
    "Above all below alpha",
    "Below alpha",
    "Beta",
  ]);
});

test("favorites stand first among the projects beside them, unless another order is asked for", () => {
  const marked = ALL.map((one) => ({ ...one, favorited: one.id === 2 }));
  const first = (descending: boolean, sort: "name" | "overdue" = "name"): string | undefined =>
    projectTree(marked, new Set(), sort, descending).rows[0]?.name;
  expect(first(false)).toBe("Beta");
  expect(first(false, "overdue")).not.toBe("Beta");
  expect(first(true)).not.toBe("Alpha");
});
