import { describe, expect, it } from "vitest";
import { groupsSearch } from "./search.ts";

describe("groupsSearch", () => {
  it("keeps what it knows and leaves out what is the default anyway", () => {
    const all = { q: 7, view: "list", page: 2, group: 5, tab: "info", x: 1 };
    expect(groupsSearch(all)).toEqual({ q: "7", view: "list", page: 2, group: 5, tab: "info" });
    expect(groupsSearch({ q: "", view: "grid", page: 1, group: -1, tab: "members" })).toEqual({});
    expect(groupsSearch({ page: "x", group: 1.5, tab: "other" })).toEqual({});
  });
});
