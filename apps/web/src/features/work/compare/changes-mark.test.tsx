// @vitest-environment happy-dom
import type { WorkPackage } from "@halyard/contract/resources";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { ComparedCell } from "./compared-cell.tsx";
import type { Difference } from "./comparison.ts";
import { withOnly } from "./use-comparison.ts";
import "./messages.ts";

afterEach(cleanup);

const row: WorkPackage = Object.assign(Object.create(null), {
  id: 7,
  dueDate: "2026-12-04",
  _links: { sprint: { href: "/s/4", title: "Sprint 4" }, customField3: { href: "/o/1", title: "North" } },
});
const custom = new Map([["customField3", "Berth"]]);
const show = (difference: Difference) =>
  showPart(
    <ComparedCell row={row} difference={difference} attribute="subject" custom={custom}>
      Sails
    </ComparedCell>,
  );

test("a row that changed says in what, whether a column shows it or not", async () => {
  const before = new Map([
    ["sprint", "Sprint 3"],
    ["customField3", ""],
  ]);
  show({ kind: "changed", before, after: null });
  const mark = screen.getByRole("button", {
    name: "2 changes, Sprint: Sprint 3 → Sprint 4, Berth: empty → North",
  });
  fireEvent.mouseEnter(mark);
  expect((await screen.findByRole("tooltip")).textContent).toBe("Sprint: Sprint 3 → Sprint 4Berth: empty → North");
});

test("one that changed in what has no name here still says that it did, and a new one that it was added", () => {
  show({ kind: "changed", before: new Map([["lockVersion", "3"]]), after: null });
  screen.getByRole("button", { name: "Changed, Changed in something that isn't shown here" });
  cleanup();
  show({ kind: "added", before: new Map(), after: null });
  screen.getByText("Added");
  expect(screen.queryByRole("button")).toBeNull();
});

test("only what changed is asked for by its numbers, so that totals are those of what is shown", () => {
  const difference: Difference = { kind: "changed", before: new Map(), after: null };
  const filters = [{ status: { operator: "o", values: [] } }];
  expect(withOnly({ filters }, new Map([[7, difference]])).filters).toEqual([
    ...filters,
    { id: { operator: "=", values: ["7"] } },
  ]);
  expect(withOnly({ filters }, new Map())).toEqual({ filters });
});
