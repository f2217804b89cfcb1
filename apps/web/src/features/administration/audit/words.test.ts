import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";
import { expect, test } from "vitest";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { actorOf, nameOf, titleOf } from "./words.ts";

const entry = (given: Partial<AuditEvent>): AuditEvent => ({
  _type: "AuditEvent",
  id: "j1",
  action: "started",
  category: "system",
  severity: "info",
  outcome: "success",
  actor: { id: 3, name: "Ada" },
  entity: null,
  changes: [],
  context: {},
  subject: "",
  details: {},
  count: 1,
  lastAt: "2026-11-27T10:00:00Z",
  createdAt: "2026-11-27T10:00:00Z",
  _links: {},
  ...given,
});
const inWords = (given: Partial<AuditEvent>): string[] => {
  const one = entry(given);
  return [actorOf(one), titleOf(one), nameOf(translate, one)];
};

test("a job or a backup is started by a person, the server by itself", () => {
  const job = { type: "Job", id: 5, title: "diagnostics" };
  expect(inWords({ entity: job })).toEqual(["Ada", "Started the job", "Check everything"]);
  expect(inWords({ entity: { type: "Backup", id: 2, title: "All of it" } })).toEqual([
    "Ada",
    "Started the backup",
    "All of it",
  ]);
  expect(inWords({ actor: null, context: { via: "system" } })).toEqual(["Halyard", "Server started", ""]);
});

test("a job that failed is named by what it does, and so is a work package by its number", () => {
  const failed = { action: "job_failed", entity: { type: "Job", id: 5, title: "diagnostics" } };
  expect(inWords(failed)).toEqual(["Ada", "Job failed", "Check everything"]);
  const work = { type: "WorkPackage", id: 7, title: "Dredge the harbor" };
  expect(inWords({ action: "updated", entity: work })[2]).toBe("#7 Dredge the harbor");
});
