import { describe, expect, it } from "vitest";
import { errorOfAnswer, refusalOf } from "./error.ts";

const urn = (name: string): string => `urn:openproject-org:api:v3:errors:${name}`;
const broken = (attribute: string, message: string) => ({
  _type: "Error",
  errorIdentifier: urn("PropertyConstraintViolation"),
  message,
  _embedded: { details: { attribute } },
});

describe("errorOfAnswer", () => {
  it("takes identifier, message and the broken attribute", () => {
    const error = errorOfAnswer(422, JSON.stringify(broken("subject", "Subject can't be blank.")), null);
    expect(error).toMatchObject({ kind: "answer", status: 422, identifier: "PropertyConstraintViolation" });
    expect(error.fields).toEqual([{ attribute: "subject", message: "Subject can't be blank." }]);
  });

  it("flattens several errors, nested ones too", () => {
    const inner = {
      _type: "Error",
      errorIdentifier: urn("MultipleErrors"),
      message: "x",
      _embedded: { errors: [broken("b", "B")] },
    };
    const body = {
      _type: "Error",
      errorIdentifier: urn("MultipleErrors"),
      message: "Multiple.",
      _embedded: { errors: [broken("a", "A"), inner] },
    };
    expect(errorOfAnswer(422, JSON.stringify(body), null).fields.map((field) => field.attribute)).toEqual(["a", "b"]);
  });

  it("reduces pages of HTML, empty bodies and other JSON to the status", () => {
    for (const text of ["<html><body>Bad gateway</body></html>", "", "null", '{"error":"x"}', '"text"']) {
      expect(errorOfAnswer(502, text, null).message).toBe("HTTP 502 Error");
    }
  });

  it("takes the roles, or action and resource, that a refusal names, and nothing else of its details", () => {
    const refusal = { requiredRole: "Admin", currentRole: "User", action: "", secret: "x", resource: 5 };
    const body = { ...broken("x", "No."), _embedded: { details: refusal } };
    const named = { requiredRole: "Admin", currentRole: "User" };
    expect(refusalOf(errorOfAnswer(403, JSON.stringify(body), null))).toEqual(named);
    expect(refusalOf(errorOfAnswer(404, JSON.stringify(body), null))).toEqual({});
  });
});
