import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";
import { expect, test } from "vitest";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { aboutOf, actorOf, nameOf, placeOf, titleOf } from "./words.ts";

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

test("a failed sign-in says how it was tried, or why it could not work", () => {
  const about = (account: string, action = "sign_in_failed") =>
    aboutOf(entry({ action, subject: "password", details: { account } }));
  expect(about("active")).toBe("with a password");
  expect(about("locked", "sign_in_throttled")).toBe("the account is locked");
  expect(about("unknown")).toBe("no such account");
});

test("settings lead to the page that changes them", () => {
  const setting = (title: string) => placeOf(entry({ entity: { type: "Setting", id: 10, title } }));
  expect(setting("authentication")).toEqual({ path: "/admin/authentication", search: { tab: "policies" } });
  expect(setting("backup")).toEqual({ path: "/admin/backup" });
});
