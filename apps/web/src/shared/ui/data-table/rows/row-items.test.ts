import { describe, expect, it } from "vitest";
import { placesInGroups, rowItems } from "./row-items.ts";

describe("rowItems", () => {
  const rows = [{ status: "New" }, { status: "New" }, { status: "Closed" }];

  it("puts a head before the first row of each group and counts rows without heads", () => {
    const items = rowItems(rows, (row) => ({ key: row.status, head: row.status }));
    expect(items.map((item) => (item.kind === "row" ? item.index : item.group.key))).toEqual([
      "New",
      0,
      1,
      "Closed",
      2,
    ]);
  });

  it("has rows alone where there are no groups", () => {
    expect(rowItems(rows, undefined).every((item) => item.kind === "row")).toBe(true);
  });

  it("knows where each row stands in its group", () => {
    const items = rowItems(rows, (row) => ({ key: row.status, head: row.status }));
    expect(placesInGroups(items)).toEqual([
      { group: "New", place: 0, count: 2 },
      { group: "New", place: 1, count: 2 },
      { group: "Closed", place: 0, count: 1 },
    ]);
    expect(placesInGroups(rowItems(rows, undefined)).map(({ group, place }) => [group, place])).toEqual([
      ["", 0],
      ["", 1],
      ["", 2],
    ]);
  });
});
