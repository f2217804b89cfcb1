import type { WorkPackage } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { patchOf } from "../model/change.ts";
import { movedBy, placedOn, resizedBy, spanOf } from "./days.ts";

const row = (part: Partial<WorkPackage>): WorkPackage => ({
  _type: "WorkPackage",
  _links: {},
  id: 7,
  lockVersion: 3,
  subject: "Boat",
  description: { format: "markdown", raw: "", html: "" },
  estimatedTime: null,
  percentageDone: null,
  storyPoints: null,
  createdAt: "",
  updatedAt: "",
  ...part,
});
const task = row({ startDate: "2026-02-27", dueDate: "2026-03-02" });
const milestone = row({ date: "2026-02-28" });

test("a work package stands from its start to its finish, on the one day it has, or nowhere", () => {
  expect(spanOf(task)).toEqual({ from: "2026-02-27", to: "2026-03-02", milestone: false });
  expect(spanOf(row({ startDate: null, dueDate: "2026-03-02" }))).toMatchObject({
    from: "2026-03-02",
    to: "2026-03-02",
  });
  expect(spanOf(row({ startDate: null, dueDate: null }))).toBeNull();
  expect(spanOf(milestone)).toEqual({ from: "2026-02-28", to: "2026-02-28", milestone: true });
});

test("moving keeps what it lasts, and what is not known unknown", () => {
  expect(patchOf(movedBy(task, 2), 3)).toEqual({ lockVersion: 3, startDate: "2026-03-01", dueDate: "2026-03-04" });
  expect(patchOf(movedBy(row({ startDate: null, dueDate: "2026-01-01" }), -1), 3)).toEqual({
    lockVersion: 3,
    startDate: null,
    dueDate: "2025-12-31",
  });
  expect(patchOf(movedBy(milestone, 1), 3)).toEqual({ lockVersion: 3, date: "2026-03-01" });
});

test("an end never passes the other one, and a milestone has none", () => {
  expect(resizedBy(task, "to", -9)).toEqual({ values: { startDate: "2026-02-27", dueDate: "2026-02-27" } });
  expect(resizedBy(task, "from", 9)).toEqual({ values: { startDate: "2026-03-02", dueDate: "2026-03-02" } });
  expect(resizedBy(task, "from", -1)).toEqual({ values: { startDate: "2026-02-26", dueDate: "2026-03-02" } });
  expect(resizedBy(milestone, "to", 1)).toBeNull();
  expect(patchOf(placedOn(milestone, "2026-05-01"), 3)).toEqual({ lockVersion: 3, date: "2026-05-01" });
});
