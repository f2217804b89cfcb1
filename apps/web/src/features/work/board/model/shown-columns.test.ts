import { filter, type Filter } from "@halyard/api-client/query";
import { expect, test } from "vitest";
import { canHaveCards, leftOvers } from "./shown-columns.ts";

const done = { id: 10, isClosed: true };
const begun = { id: 7, isClosed: false };
const nobody = { id: null };

test.each<[Filter, { id: number | null; isClosed?: boolean }, boolean]>([
  [filter("status", "o"), done, false],
  [filter("status", "o"), begun, true],
  [filter("status", "c"), done, true],
  [filter("status", "c"), begun, false],
  [filter("status", "=", [7]), begun, true],
  [filter("status", "=", [7]), done, false],
  [filter("status", "!", [7]), begun, false],
  [filter("type", "=", [1]), begun, true],
])("%j leaves cards in %j: %s", (one, column, can) => expect(canHaveCards([one], "status", column)).toBe(can));

test.each<[Filter, { id: number | null }, boolean]>([
  [filter("assignee", "*"), nobody, false],
  [filter("assignee", "!*"), nobody, true],
  [filter("assignee", "!*"), { id: 4 }, false],
  [filter("assignee", "=", [4]), nobody, false],
  [filter("assignee", "=", ["me"]), { id: 4 }, true],
  [filter("assignee", "!", [4]), nobody, true],
])("%j leaves cards of %j: %s", (one, column, can) => expect(canHaveCards([one], "assignee", column)).toBe(can));

test("what is not offered any more has a column as long as it has cards", () => {
  const groups = [
    { name: null, href: null },
    { name: "1.0", href: "/api/v3/versions/1" },
    { name: "2.0", href: "/api/v3/versions/2" },
  ];
  expect(leftOvers([{ key: "" }, { key: "/api/v3/versions/2" }], groups)).toEqual([
    { name: "1.0", href: "/api/v3/versions/1" },
  ]);
});
