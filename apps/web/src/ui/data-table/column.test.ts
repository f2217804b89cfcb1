import { describe, expect, it } from "vitest";
import { gridTracks, leastWidth, nextSort, rowAfterKey } from "./column.ts";

describe("nextSort", () => {
  it("sorts another column ascending and the same one the other way", () => {
    expect(nextSort(null, "name")).toEqual({ column: "name", descending: false });
    expect(nextSort({ column: "name", descending: false }, "name")).toEqual({ column: "name", descending: true });
    expect(nextSort({ column: "name", descending: true }, "name")).toEqual({ column: "name", descending: false });
    expect(nextSort({ column: "name", descending: true }, "id")).toEqual({ column: "id", descending: false });
    const two = [
      { column: "id", descending: true },
      { column: "name", descending: false },
    ];
    expect(nextSort(two, "name")).toEqual({ column: "name", descending: true });
  });
});

describe("gridTracks", () => {
  it("lets the growing column take the rest, and always reaches the edge", () => {
    expect(
      gridTracks(
        [
          { width: 100, grow: true },
          { width: 80, grow: false },
        ],
        false,
      ),
    ).toBe("minmax(100px, 1fr) 80px");
    expect(gridTracks([{ width: 100, grow: false }], true)).toBe("36px 100px 1fr");
  });

  it("needs the sum of the widths", () => {
    expect(
      leastWidth(
        [
          { width: 100, grow: true },
          { width: 80, grow: false },
        ],
        true,
      ),
    ).toBe(216);
  });
});

describe("rowAfterKey", () => {
  it("moves within the rows and stops at either end", () => {
    expect(rowAfterKey("ArrowDown", 0, 3, 10)).toBe(1);
    expect(rowAfterKey("ArrowDown", 2, 3, 10)).toBe(2);
    expect(rowAfterKey("ArrowUp", 0, 3, 10)).toBe(0);
    expect(rowAfterKey("PageDown", 5, 100, 10)).toBe(15);
    expect(rowAfterKey("End", 5, 100, 10)).toBe(99);
    expect(rowAfterKey("Home", 5, 100, 10)).toBe(0);
  });

  it("leaves other keys alone, and all keys where there are no rows", () => {
    expect(rowAfterKey("a", 0, 3, 10)).toBeNull();
    expect(rowAfterKey("ArrowDown", 0, 0, 10)).toBeNull();
  });
});
