import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { affectedKeys } from "../../../../app/live/live-events.ts";
import { effectivePermissionsQuery } from "./queries.ts";

/** Which of the answers about a user an event makes stale. */
function stale(entityType: string, entityId: number): string[] {
  const queries = new QueryClient();
  const answers = {
    globally: effectivePermissionsQuery(3, {}),
    inProject: effectivePermissionsQuery(3, { project: 2 }),
    ofWork: effectivePermissionsQuery(3, { project: 2, workPackage: 5, permission: "edit_work_packages" }),
    ofOtherWork: effectivePermissionsQuery(3, { project: 2, workPackage: 6 }),
  };
  for (const { queryKey } of Object.values(answers)) queries.setQueryData(queryKey, Object.create(null));
  const prefixes = affectedKeys({
    id: 1,
    entityType,
    entityId,
    projectId: 2,
    action: "updated",
    attributes: null,
    at: "",
  });
  const found = new Set(prefixes.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey })));
  const isFound = (queryKey: readonly unknown[]) => found.has(queries.getQueryCache().find({ queryKey })!);
  return Object.entries(answers).flatMap(([name, { queryKey }]) => (isFound(queryKey) ? [name] : []));
}

test.each([
  ["WorkPackage", 5, ["ofWork"]],
  ["Activity", 40, ["ofWork", "ofOtherWork"]],
  ["TimeEntry", 40, ["ofWork", "ofOtherWork"]],
  ["User", 3, ["globally", "inProject", "ofWork", "ofOtherWork"]],
  ["Membership", 9, ["globally", "inProject", "ofWork", "ofOtherWork"]],
  ["Version", 1, ["ofWork", "ofOtherWork"]],
] as const)("what someone may do is asked again where it may have changed: %s", (entityType, id, answers) => {
  expect(stale(entityType, id)).toEqual(answers);
});

test("each question has an answer of its own", () => {
  const asked = [
    effectivePermissionsQuery(3, { workPackage: 5 }),
    effectivePermissionsQuery(4, { workPackage: 5 }),
    effectivePermissionsQuery(3, { workPackage: 5, permission: "log_time" }),
    effectivePermissionsQuery(3, { project: 5 }),
    effectivePermissionsQuery(5, { project: 3 }),
  ];
  expect(new Set(asked.map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(asked.length);
});
