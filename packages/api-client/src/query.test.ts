import { describe, expect, it } from "vitest";
import { filter, filters, sortBy, withQuery } from "./query.ts";

describe("query", () => {
  it("builds filters in the API's form, values as text", () => {
    expect(filters([filter("status", "o"), filter("assignee", "=", ["me", 5])])).toBe(
      '[{"status":{"operator":"o","values":[]}},{"assignee":{"operator":"=","values":["me","5"]}}]',
    );
  });

  it("sends an empty list of filters, which is not the same as none", () => {
    expect(filters([])).toBe("[]");
  });

  it("builds sortBy, the first criterion first", () => {
    expect(sortBy(["updatedAt", "desc"], ["id", "asc"])).toBe('[["updatedAt","desc"],["id","asc"]]');
  });

  it("adds to parameters that are there and leaves out what is not given", () => {
    expect(withQuery("/a?x=1", { y: 2, z: null })).toBe("/a?x=1&y=2");
    expect(withQuery("/a", undefined)).toBe("/a");
  });
});
