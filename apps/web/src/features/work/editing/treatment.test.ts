import type { WorkPackage } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { treatmentOf } from "./treatment.ts";

const field = (writable: boolean) => ({
  type: "String",
  name: "A field",
  required: false,
  hasDefault: false,
  writable,
});
const fields = {
  priority: field(false),
  assignee: field(true),
  date: field(true),
  startDate: field(true),
  status: field(true),
};
const row = (more: object = {}, links: object = {}): WorkPackage =>
  Object.assign(Object.create(null), {
    ...more,
    _links: { updateImmediately: { href: "/api/v3/work_packages/1" }, ...links },
  });

test("attributes are treated as their schema says, and the others are absent", () => {
  expect(treatmentOf(row(), "assignee", fields)).toBe("edited");
  expect(treatmentOf(row(), "priority", fields)).toEqual({ read: "workPackages.readOnlyByRule" });
  expect(treatmentOf(row(), "version", fields)).toBe("absent");
  // Until the schema is there, the server decides.
  expect(treatmentOf(row(), "version", undefined)).toBe("edited");
});

test("who cannot edit a work package reads what there is, without a reason for each attribute", () => {
  const seen = row({}, { updateImmediately: undefined });
  expect(treatmentOf(seen, "assignee", fields)).toEqual({ read: null });
  expect(treatmentOf(seen, "version", fields)).toBe("absent");
  expect(treatmentOf(seen, "version", undefined)).toEqual({ read: null });
});

test("the one date of a milestone stands in either column", () => {
  const { startDate: _none, ...ofMilestones } = fields;
  expect(treatmentOf(row({ date: null }), "startDate", ofMilestones)).toBe("edited");
  expect(treatmentOf(row({ date: null }), "dueDate", ofMilestones)).toBe("edited");
  expect(treatmentOf(row(), "dueDate", ofMilestones)).toBe("absent");
});

test("a status and children keep attributes from being edited, too", () => {
  expect(treatmentOf(row({ readonly: true }), "assignee", fields)).toEqual({ read: "workPackages.details.frozen" });
  expect(treatmentOf(row({ readonly: true }), "status", fields)).toBe("edited");
  const parent = row({ scheduleManually: false }, { children: [] });
  expect(treatmentOf(parent, "startDate", fields)).toEqual({ read: "workPackages.readOnlyByChildren" });
  expect(treatmentOf(parent, "assignee", fields)).toBe("edited");
});
