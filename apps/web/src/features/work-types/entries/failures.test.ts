import { ApiError, errorOfAnswer } from "@halyard/api-client/error";
import { describe, expect, test } from "vitest";
import { writeFailure } from "./failures.ts";

const broken = (fields: Record<string, string>): ApiError =>
  new ApiError({
    kind: "answer",
    status: 422,
    identifier: "MultipleErrors",
    message: "Multiple field constraints have been violated.",
    fields: Object.entries(fields).map(([attribute, message]) => ({ attribute, message })),
  });

describe("a refused write", () => {
  test("names each field with what is wrong, and asks to check the form", () => {
    expect(writeFailure("statuses", "create", broken({ name: "is taken", color: "is ugly" }))).toEqual({
      title: "Failed to create status",
      details: ["name: is taken, color: is ugly", "Please check the form and try again"],
    });
    expect(writeFailure("types", "update", broken({ name: "is taken" })).title).toBe("Failed to update type");
  });

  test("shows what is said of the whole as it is said", () => {
    expect(writeFailure("statuses", "delete", broken({ base: "It is used." }))).toEqual({
      title: "Failed to delete status",
      details: ["Multiple field constraints have been violated."],
    });
  });
});

test("a page of HTML is reduced to its number", () => {
  const { details } = writeFailure("types", "create", errorOfAnswer(502, "<html><h1>Bad gateway</h1></html>", null));
  expect(details[0]).toBe("HTTP error! status: 502 - HTTP 502 Error");
  expect(writeFailure("statuses", "create", errorOfAnswer(500, "<p>", null)).details).toContain("HTTP 500 Error");
  expect(details.join(" ")).not.toContain("<");
});

test("what never reached the server says why", () => {
  const offline = new ApiError({ kind: "offline", message: "x" });
  expect(writeFailure("priorities", "delete", offline)).toEqual({
    title: "Failed to delete priority",
    details: ["You appear to be offline."],
  });
  expect(writeFailure("statuses", "update", new TypeError("x")).title).toBe("Failed to save status");
  expect(writeFailure("types", "create", new TypeError("x")).title).toBe("Failed to save type");
});
