import { PALETTE } from "@halyard/contract/palette";
import { describe, expect, test } from "vitest";
import { colorAfterKey, colorRows, COLUMNS } from "./color-grid.ts";

describe("colorRows", () => {
  test("has every colour once, in the palette's order, each hue in a row of its own", () => {
    const rows = colorRows("");
    expect(rows.flat().map((color) => color.id)).toEqual(PALETTE.map((color) => color.id));
    expect(rows.map((row) => row.length)).toEqual([10, 4, ...Array.from({ length: 13 }, () => 10), 4]);
    expect(rows[2]?.[0]?.name).toBe("gray-0");
    expect(rows.every((row) => row.length <= COLUMNS)).toBe(true);
  });

  test("finds by name, hex and id, every word of the search", () => {
    const names = (search: string) =>
      colorRows(search)
        .flat()
        .map((color) => color.name);
    expect(names("grape-3")).toEqual(["grape-3"]);
    expect(names("Blue dark")).toEqual(["Blue (dark)"]);
    expect(names("#C92A2A")).toEqual(["red-9"]);
    expect(names("148")).toContain("PM2 Green Yellow");
    expect(names("lime")).toHaveLength(10);
    expect(names("mauve")).toEqual([]);
  });
});

describe("colorAfterKey", () => {
  const rows = colorRows("");
  const lead = (id: number, key: string) => colorAfterKey(rows, id, key);

  test("left and right run on from row to row and stop at the ends", () => {
    expect([lead(1, "ArrowLeft"), lead(1, "ArrowRight"), lead(10, "ArrowRight")]).toEqual([1, 2, 11]);
    expect([lead(15, "ArrowLeft"), lead(148, "ArrowRight")]).toEqual([14, 148]);
  });

  test("up and down keep the column as far as the rows are long", () => {
    expect([lead(1, "ArrowUp"), lead(1, "ArrowDown"), lead(8, "ArrowDown")]).toEqual([1, 11, 14]);
    expect([lead(15, "ArrowDown"), lead(24, "ArrowDown"), lead(24, "ArrowUp")]).toEqual([25, 34, 14]);
  });

  test("Home and End are of the row, the pages of the whole", () => {
    expect([lead(27, "Home"), lead(27, "End"), lead(27, "PageUp"), lead(27, "PageDown")]).toEqual([25, 34, 1, 148]);
  });

  test("other keys, and a colour that the search has hidden, lead nowhere", () => {
    expect(lead(1, "a")).toBeNull();
    expect(colorAfterKey(colorRows("lime"), 1, "ArrowDown")).toBeNull();
  });
});
