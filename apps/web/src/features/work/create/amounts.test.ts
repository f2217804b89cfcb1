import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import { expect, test } from "vitest";
import { amountProblems, amountsPayload } from "./amounts.ts";

const field = (writable: boolean) => ({ type: "Integer", name: "Any", required: false, hasDefault: false, writable });

/** Of a type without story points. */
const form = {
  _embedded: {
    payload: {},
    schema: { estimatedTime: field(true), remainingTime: field(true), percentageDone: field(true) },
  },
} as unknown as WorkPackageForm; // only what is read of it

test("hours and whole numbers are sent as the API has them, and nothing that the type does not have", () => {
  const typed = { estimatedTime: "1d", remainingTime: "1:30", percentageDone: " 20 ", storyPoints: "5" };
  expect(amountsPayload(typed, form)).toEqual({ estimatedTime: "PT8H", remainingTime: "PT1H30M", percentageDone: 20 });
  expect(amountsPayload({ estimatedTime: " ", percentageDone: "" }, form)).toEqual({});
});

test("what is no duration or no whole number is named at its field", () => {
  const typed = { estimatedTime: "soon", remainingTime: "2", percentageDone: "1.5", storyPoints: "many" };
  expect(amountProblems(typed, form, (id) => id)).toEqual({
    estimatedTime: "workPackages.invalidHours",
    percentageDone: "workPackages.invalidNumber",
  });
});
