import { describe, expect, it } from "vitest";
import { projectsSearch } from "./search.ts";

describe("projectsSearch", () => {
  it("keeps what it knows, numbers as text, and drops the rest", () => {
    expect(projectsSearch({ q: 2026, sort: "updatedAt", desc: true, x: 1 })).toEqual({
      q: "2026",
      sort: "updatedAt",
      desc: true,
    });
    expect(projectsSearch({ q: "", sort: "password", desc: "true" })).toEqual({});
  });
});
