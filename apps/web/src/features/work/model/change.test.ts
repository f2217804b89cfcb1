import type { WorkPackage } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { moveBackOf } from "./change.ts";

const given = (lockVersion: number, links: Record<string, string | null>): WorkPackage => {
  const _links = Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }]));
  const document: unknown = { _type: "WorkPackage", id: 7, lockVersion, _links };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is read of it is there
  return document as WorkPackage;
};

test("a move is taken back with what was lost by it, and nothing else", () => {
  const before = given(3, { project: "/p/1", type: "/t/1", version: "/v/4", category: "/c/2", assignee: "/u/5" });
  const moved = given(4, { project: "/p/2", type: "/t/1", version: null, category: null, assignee: "/u/5" });
  expect(moveBackOf(before, moved)).toEqual({
    lockVersion: 4,
    _links: { project: { href: "/p/1" }, version: { href: "/v/4" }, category: { href: "/c/2" } },
  });
});
