import { describe, expect, it } from "vitest";
import {
  cellAfterKey,
  gridTracks,
  leastWidth,
  nextSort,
  placeWithin,
  rowAfterKey,
  SELECT_WIDTH,
  widthWithin,
  type Column,
} from "./column.ts";
import { placesOf } from "./fit-columns.ts";
import { RANK } from "./give-way.ts";
import { widestText } from "../../primitives/text-width.ts";

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
          { width: 100, grow: 1 },
          { width: 80, grow: 0 },
        ],
        false,
      ),
    ).toBe("minmax(100px, 1fr) 80px");
    expect(gridTracks([{ width: 100, grow: 0 }], true)).toBe("36px 100px 1fr");
  });

  it("shares the rest among several", () => {
    const columns = [
      { width: 280, grow: 3 },
      { width: 160, grow: 1 },
    ];
    expect(gridTracks(columns, false)).toBe("minmax(280px, 3fr) minmax(160px, 1fr)");
  });

  it("needs the sum of the widths", () => {
    expect(
      leastWidth(
        [
          { width: 100, grow: 1 },
          { width: 80, grow: 0 },
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

describe("cellAfterKey", () => {
  const from = { row: 3, column: 1 };
  const after = (key: string, whole = false) => cellAfterKey(key, whole, from, 10, 4, 5);
  it("moves to the neighbours and stops at the edges", () => {
    expect(after("ArrowLeft")).toEqual({ row: 3, column: 0 });
    expect(after("ArrowRight")).toEqual({ row: 3, column: 2 });
    expect(after("ArrowDown")).toEqual({ row: 4, column: 1 });
    expect(after("PageUp")).toEqual({ row: 0, column: 1 });
    expect(cellAfterKey("ArrowRight", false, { row: 0, column: 3 }, 10, 4, 5)).toEqual({ row: 0, column: 3 });
  });

  it("goes to the ends of the row, with Ctrl to those of the table", () => {
    expect(after("End")).toEqual({ row: 3, column: 3 });
    expect(after("Home", true)).toEqual({ row: 0, column: 0 });
    expect(after("End", true)).toEqual({ row: 9, column: 3 });
    expect(after("x")).toBeNull();
    expect(cellAfterKey("End", false, from, 0, 4, 5)).toBeNull();
  });
});

describe("placesOf", () => {
  // Nothing is measured here: a letter takes 13 * 0.56 px.
  const columns: Omit<Column<string>, "cell">[] = [
    { id: "work", header: "Work", width: 200, grow: 2, fixed: true, wants: widestText },
    { id: "assignee", header: "Assignee", width: 100, grow: 1, wants: () => 126 },
    { id: "priority", header: "Priority", width: 110, yields: [{ rank: RANK.name, to: 74 }] },
    { id: "due", header: "Due", width: 80 },
    { id: "actions", header: "Actions", width: 32, fixed: true },
  ];
  const rows = ["x".repeat(38)];
  const within = (room: number, drops: boolean, sizes = {}) =>
    placesOf(columns, rows, { room: room - SELECT_WIDTH, drops, sizes, sortedBy: null }).map(
      ({ id, width }) => `${id} ${width}`,
    );
  const subject = "work 301";

  it("gives each column what its rows take", () => {
    expect(within(709, false)).toEqual([subject, "assignee 150", "priority 110", "due 80", "actions 32"]);
    expect(within(690, false)).toEqual([subject, "assignee 150", "priority 74", "due 80", "actions 32"]);
    expect(within(650, false)).toEqual([subject, "assignee 127", "priority 74", "due 80", "actions 32"]);
  });

  it("beside a panel leaves columns out from the end before the subject is cut", () => {
    expect(within(600, true)).toEqual([subject, "assignee 150", "priority 110"]);
    expect(within(500, true)).toEqual([subject, "assignee 150"]);
    expect(within(400, true)).toEqual(["work 264", "assignee 100"]);
  });

  it("beside a panel keeps the column that the table is sorted by", () => {
    const sorted = placesOf(columns, rows, { room: 500 - SELECT_WIDTH, drops: true, sizes: {}, sortedBy: "due" });
    expect(sorted.map(({ id }) => id)).toEqual(["work", "due"]);
  });

  it("shows a long name whole where width is left, and takes none of the others' for it", () => {
    const named = columns.map((column) => (column.id === "assignee" ? { ...column, longest: () => 166 } : column));
    const widths = (room: number) =>
      placesOf(named, rows, { room, drops: false, sizes: {}, sortedBy: null }).map(({ width }) => width);
    expect(widths(673 + 60)).toEqual([301, 190, 110, 80, 32]);
    expect(widths(673 + 10)).toEqual([301, 160, 110, 80, 32]);
    expect(widths(673)).toEqual([301, 150, 110, 80, 32]);
  });

  it("leaves alone what a person has sized", () => {
    expect(within(650, false, { assignee: 240 })).toEqual([
      "work 200",
      "assignee 240",
      "priority 74",
      "due 80",
      "actions 32",
    ]);
  });
});

it("keeps widths and places within their bounds", () => {
  expect([10, 120.4, 9_000].map(widthWithin)).toEqual([48, 120, 1_000]);
  const columns = [{ fixed: true }, {}, {}, { fixed: true }];
  expect([-1, 0, 2, 3, 9].map((to) => placeWithin(columns, to))).toEqual([1, 1, 2, 2, 2]);
});
