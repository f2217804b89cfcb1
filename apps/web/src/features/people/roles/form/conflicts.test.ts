import { ApiError } from "@halyard/api-client/error";
import { expect, test } from "vitest";
import { othersChanges } from "./conflicts.ts";

const conflict = (conflicts: unknown) =>
  new ApiError({ kind: "answer", status: 409, message: "x", details: { conflicts } });

test("what others changed is read with care, and other failures are none", () => {
  const told = [{ permission: "view_news", granted: true, by: { id: 1, name: "Ann" } }, { permission: 3 }, null, "x"];
  expect(othersChanges(conflict(told))).toEqual([{ permission: "view_news", granted: true, by: "Ann" }]);
  expect(othersChanges(conflict(undefined))).toEqual([]);
  expect(othersChanges(new ApiError({ kind: "answer", status: 422, message: "x" }))).toBeNull();
  expect(othersChanges(new Error("x"))).toBeNull();
});
