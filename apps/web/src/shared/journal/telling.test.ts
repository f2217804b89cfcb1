import type { AttributeChange } from "@halyard/contract/schemas/identity/roles";
import { expect, test } from "vitest";
import { telling } from "./telling.ts";

const LONG = "A goal.\nAnd how to get there.";
const status = { attribute: "status", from: "at_risk", to: "on_track", fromTitle: "At risk", toTitle: "On track" };

test.each([
  ["Project", [{ ...status, from: null, fromTitle: undefined }], "set the status of the project", ["to On track"]],
  ["Project", [status], "changed the status of the project", ["At risk → On track"]],
  [
    "Project",
    [status, { attribute: "statusExplanation", from: "", to: "Launched." }],
    "changed the status of the project",
    ["At risk → On track: Launched."],
  ],
  ["WorkPackage", [{ attribute: "dueDate", from: "2026-11-28", to: null }], "removed the due date of", []],
  [
    "WorkPackage",
    [{ ...status }, { attribute: "remainingTime", from: 7200, to: 3600 }],
    "changed the status of",
    ["At risk → On track"],
  ],
  ["Version", [{ attribute: "description", from: null, to: LONG }], "set the description of the version", []],
  ["Version", [{ attribute: "description", from: "Short", to: LONG }], "changed the description of the version", []],
  ["Status", [{ attribute: "isClosed", from: false, to: true }], "changed the status", ["Is closed: no → yes"]],
  ["Setting", [{ attribute: "hours", from: 3600, to: 5400 }], "changed the settings", ["Hours: 1 h → 1.5 h"]],
  ["Group", [{ attribute: "members", from: [4], to: [4, 5] }], "changed the members of the group", ["added 1 entry"]],
  [
    "Group",
    [{ attribute: "members", from: [4, 6, 7], to: [4, 5], names: { 5: "Ada", 6: "Ben" } }],
    "changed the members of the group",
    ["added Ada, removed Ben and 1 more"],
  ],
])("what changed of a %s: %j", (entityType, changes, deed, facts) => {
  const own = changes.map(({ ...change }) => JSON.parse(JSON.stringify(change)));
  expect(telling({ action: "updated", entityType, changes: own }, "")).toEqual({ deed, facts });
});

test("what came to a role and what left it are told apart, with the names of permissions", () => {
  const granted = { attribute: "grantedPermissions", from: null, to: ["edit_project"], toTitle: "Edit project" };
  const revoked = { attribute: "revokedPermissions", from: ["view_news"], to: null, fromTitle: "View news" };
  const did = (changes: AttributeChange[]) => telling({ action: "updated", entityType: "Role", changes }, "Member");
  expect(did([granted])).toEqual({ deed: "changed the role", facts: ["Granted: Edit project"] });
  expect(did([granted, revoked]).facts).toEqual(["Granted: Edit project", "Revoked: View news"]);
});

test("on a thing's own page the sentence doesn't name it", () => {
  const did = { action: "updated", entityType: "Project", changes: [status] };
  expect(telling(did, "Website", { own: true })).toEqual({ deed: "changed the status", facts: ["At risk → On track"] });
});

test("a new thing says its name once, and someone added with which role", () => {
  const name = { attribute: "name", from: null, to: "1.0" };
  const start = { attribute: "startDate", from: null, to: "2026-11-28" };
  const created = { action: "created", entityType: "Version", changes: [name, start] };
  expect(telling(created, "1.0")).toEqual({ deed: "created the version", facts: ["Start date: Nov 28, 2026"] });
  expect(telling(created, "1.0", { brief: true }).facts).toEqual([]);
  const roles = { attribute: "roles", from: null, to: [3], toTitle: "Member" };
  const member = { action: "created", entityType: "Membership", changes: [roles] };
  expect(telling(member, "Ada")).toEqual({ deed: "added", facts: ["as Member"] });
  expect(telling({ ...member, action: "deleted" }, "Ada").deed).toBe("removed");
});
