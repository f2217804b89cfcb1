import { expect, test } from "vitest";
import { answerProblem, operationOf } from "./answer-check.ts";

test.each([
  ["GET", "/api/v3/users/5?pageSize=1", "GET users/{}"],
  ["GET", "http://halyard.test/api/v3/projects/hull/work_packages", "GET projects/{}/work_packages"],
  ["GET", "work_packages/available_projects", "GET work_packages/available_projects"],
  ["GET", "/api/v3", "GET "],
  ["GET", "/api/v3/projects/schema", "GET projects/schema"],
  ["GET", "/api/v3/versions/available_projects", null],
  ["GET", "projects/available_parent_projects", "GET projects/available_parent_projects"],
  ["PUT", "/api/v3/users/5", null],
])("%s %s is %j", (method, url, operation) => {
  expect(operationOf(method, url)).toBe(operation);
});

const entry = { _type: "Reminder", _links: {}, id: 1, note: "", remindAt: "2026-01-01T00:00:00Z" };

test("an answer that does not fit is said by the place of what is wrong", () => {
  expect(answerProblem("PATCH", "reminders/1", entry)).toBeNull();
  expect(answerProblem("PATCH", "reminders/1", { ...entry, more: "is allowed" })).toBeNull();
  expect(answerProblem("PATCH", "reminders/1", { ...entry, note: 5 })).toMatch(/PATCH reminders\/\{\}.*note/);
});

test("of an answer that was asked for in part nothing is missing", () => {
  expect(answerProblem("GET", "users/5?select=id", { id: 5 })).toBeNull();
});
