import { expect, test } from "vitest";
import { merged } from "./merged.ts";

test("several changes of one thing become one, in the place of the last", () => {
  expect(
    merged([
      "Status changed from New to In progress",
      "Assignee set to Ada",
      "Status changed from In progress to In testing",
      "Status changed from In testing to Closed",
      "Assignee changed from Ada to Ben",
    ]),
  ).toEqual([null, null, null, "Status changed from New to Closed", "Assignee set to Ben"]);
});

test("what does not go on where the earlier one ended stays, and so does the way there and back", () => {
  const lines = [
    "Status changed from New to In progress",
    "Status changed from In testing to Closed",
    "Subject changed from a to b",
    "Subject changed from b to a",
    "Priority set to Low",
  ];
  expect(merged(lines)).toEqual(lines);
});

test("a value may have the word between the two in it", () => {
  expect(
    merged(["Subject changed from Go to bed to Go to work", "Subject changed from Go to work to Go to sea"]),
  ).toEqual([null, "Subject changed from Go to bed to Go to sea"]);
});
