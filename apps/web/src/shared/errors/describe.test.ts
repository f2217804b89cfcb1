// @vitest-environment happy-dom
import { ApiError, errorOfAnswer } from "@halyard/api-client/error";
import { describe, expect, it } from "vitest";
import { describeError, fieldMessages } from "./describe.ts";

const answer = (status: number, name: string, message: string, attributes: readonly string[] = []): ApiError => {
  const errorIdentifier = `urn:openproject-org:api:v3:errors:${name}`;
  const errors = attributes.map((attribute) => ({
    _type: "Error",
    errorIdentifier,
    message: `${attribute} is wrong.`,
    _embedded: { details: { attribute } },
  }));
  return errorOfAnswer(
    status,
    JSON.stringify({ _type: "Error", errorIdentifier, message, _embedded: { errors } }),
    null,
  );
};

describe("describeError", () => {
  it.each([
    [401, "Your session has expired. Please log in again."],
    [403, "You don't have permission to perform this action."],
    [404, "The requested resource could not be found."],
    [408, "Request timed out."],
    [429, "Too many requests. Please wait a moment and try again."],
    [500, "Something went wrong on our end. We're working to fix it."],
    [502, "Something went wrong on our end. We're working to fix it."],
    [503, "Something went wrong on our end. We're working to fix it."],
    [504, "Something went wrong on our end. We're working to fix it."],
    [418, "An unexpected error occurred."],
  ])("says of an answer with %i: %s", (status, message) => {
    expect(describeError(errorOfAnswer(status, "<html>", null)).message).toBe(message);
  });

  it("says during maintenance what administrators say of it", () => {
    const details = { maintenance: "maintenance", until: null };
    const error = new ApiError({ kind: "answer", status: 503, message: "Moving until noon.", details });
    expect(describeError(error)).toEqual({ message: "Moving until noon.", details: [], retry: "again" });
  });

  it.each([
    ["offline", "You appear to be offline."],
    ["timeout", "Request timed out."],
    ["network", "Connection problem..."],
  ] as const)("says of no answer (%s): %s, and offers to reload", (kind, message) => {
    expect(describeError(new ApiError({ kind, message: "x" }))).toMatchObject({ message, retry: "reload" });
  });

  it("counts the fields to correct, and names what is wrong with each", () => {
    const several = describeError(answer(422, "MultipleErrors", "Several.", ["name", "identifier", "name"]));
    expect(several.message).toBe("Please correct 2 fields and try again.");
    expect(several.details).toHaveLength(3);
    const one = describeError(answer(422, "PropertyConstraintViolation", "One.", ["name"]));
    expect(one.message).toBe("Please check the information you entered and try again.");
    expect(one.details).toEqual(["name is wrong."]);
  });

  it("names the role or action that the server names", () => {
    const general = answer(403, "MissingPermission", "You are not authorized to access this resource.");
    expect(describeError(general).message).toBe("You don't have permission to perform this action.");
    const particular = answer(403, "MissingPermission", "This needs the role Project admin; you are Reader.");
    expect(describeError(particular).message).toBe("This needs the role Project admin; you are Reader.");
  });

  it("names the required and the current role, or the action and the resource", () => {
    const refused = (details: object): string => {
      const errorIdentifier = "urn:openproject-org:api:v3:errors:MissingPermission";
      const body = { _type: "Error", errorIdentifier, message: "No.", _embedded: { details } };
      return describeError(errorOfAnswer(403, JSON.stringify(body), null)).message;
    };
    expect(refused({ requiredRole: "Admin", currentRole: "User" })).toBe(
      "You don't have permission to perform this action. It needs the role Admin; yours is User.",
    );
    expect(refused({ action: "delete", resource: "this role" })).toBe("You don't have permission to delete this role.");
  });

  it.each([403, 418, 429, 502])("reduces a page of HTML with %i to its status", (status) => {
    const html = errorOfAnswer(status, "<html><script>alert(1)</script></html>", null);
    expect(describeError(html).details).toEqual([`HTTP ${status} Error`]);
  });

  it("says of anything else that it was not expected", () => {
    expect(describeError(new TypeError("x is undefined")).message).toBe("An unexpected error occurred.");
  });
});

describe("fieldMessages", () => {
  it("joins what is wrong with one field", () => {
    const error = answer(422, "MultipleErrors", "Several.", ["name", "identifier", "name"]);
    expect(fieldMessages(error)).toEqual({ name: "name is wrong. name is wrong.", identifier: "identifier is wrong." });
    expect(fieldMessages(new Error("x"))).toEqual({});
  });
});
