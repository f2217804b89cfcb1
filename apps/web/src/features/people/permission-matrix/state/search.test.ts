import { describe, expect, it } from "vitest";
import { comparedIds, foldedIds, matrixSearch } from "./search.ts";

describe("the address of the matrix", () => {
  it("keeps what it knows and drops the rest", () => {
    const whole = { q: "edit", risk: "high", category: "wiki", differences: true, compare: "3,5", folded: "wiki,news" };
    expect(matrixSearch({ ...whole, changed: true, more: 1 })).toEqual({ ...whole, changed: true });
    expect(matrixSearch({ q: 5 })).toEqual({ q: "5" });
    expect(matrixSearch({ q: "", risk: "huge", category: 3, differences: "yes", compare: "3,3", folded: "" })).toEqual(
      {},
    );
  });

  it("compares two different roles, and no more", () => {
    expect(comparedIds("3,5")).toEqual([3, 5]);
    for (const text of [undefined, "3", "3,3", "3,5,6", "a,b", "99999999999,1"]) expect(comparedIds(text)).toBeNull();
  });

  it("names what is folded", () => {
    expect(foldedIds("wiki,news")).toEqual(["wiki", "news"]);
    expect(foldedIds(undefined)).toEqual([]);
  });
});
