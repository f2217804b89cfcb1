import { describe, expect, it } from "vitest";
import { readProjectSearch, sameProjectSearch } from "./project-lists.ts";

describe("readProjectSearch", () => {
  it("keeps what it knows, numbers as text, and drops the rest", () => {
    expect(readProjectSearch({ q: 2026, sort: "overdue", desc: true, scope: "mine", status: "at_risk", x: 1 })).toEqual(
      { q: "2026", scope: "mine", status: "at_risk", sort: "overdue", desc: true },
    );
    expect(readProjectSearch({ q: "", sort: "password", desc: "true", scope: "all", status: "red" })).toEqual({});
  });

  it("says the usual order in one way", () => {
    expect(sameProjectSearch({ sort: "name" }, {})).toBe(true);
    expect(sameProjectSearch({ sort: "name", desc: true }, {})).toBe(false);
  });
});
