import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell } from "./catalogue.ts";
import { asText, copied, pasted } from "./clipboard.ts";
import {
  countSelected,
  extendTo,
  isSelected,
  NOTHING_SELECTED,
  selectAlso,
  selectedCells,
  selectOnly,
  selectRange,
  viewOf,
  type Selection,
} from "./selection.ts";

const ROWS = ["a", "b", "c", "d", "e"];
const COLUMNS = [1, 2, 3, 4];
const VIEW = viewOf(ROWS, COLUMNS);
const all: Cell[] = ROWS.flatMap((permissionId) => COLUMNS.map((roleId) => ({ roleId, permissionId })));
const cell = fc.constantFrom(...all);

const at = (text: string): Cell => ({ permissionId: text.charAt(0), roleId: Number(text.charAt(1)) });
const names = (cells: readonly Cell[]): string => cells.map((one) => `${one.permissionId}${one.roleId}`).join(" ");

describe("a selection", () => {
  it("reaches by shift from where it began, in any direction", () => {
    expect(names(selectedCells(extendTo(selectOnly(at("c3")), at("b2")), VIEW))).toBe("b2 b3 c2 c3");
    expect(names(selectedCells(extendTo(extendTo(selectOnly(at("a1")), at("e4")), at("a2")), VIEW))).toBe("a1 a2");
  });

  it("is joined and left by ctrl, and what is drawn then does the same", () => {
    const two = selectAlso(selectOnly(at("a1")), VIEW, at("c3"));
    expect(names(selectedCells(two, VIEW))).toBe("a1 c3");
    const block = extendTo(selectOnly(at("a1")), at("c3"));
    const hole = extendTo(selectAlso(block, VIEW, at("b2")), at("b3"));
    expect(names(selectedCells(hole, VIEW))).toBe("a1 a2 a3 b1 c1 c2 c3");
  });

  it("keeps to what is shown", () => {
    const block = extendTo(selectOnly(at("a1")), at("c2"));
    const less = viewOf(["a", "c", "d"], COLUMNS);
    expect(names(selectedCells(block, less))).toBe("a1 a2 c1 c2");
    expect(countSelected(block, viewOf(["b"], COLUMNS))).toBe(0);
  });

  it("counts and tells of each cell what the list of cells says", () => {
    type Step = (selection: Selection) => Selection;
    const step: fc.Arbitrary<Step> = fc.oneof(
      cell.map(
        (one): Step =>
          () =>
            selectOnly(one),
      ),
      cell.map(
        (one): Step =>
          (selection) =>
            selectAlso(selection, VIEW, one),
      ),
      cell.map(
        (one): Step =>
          (selection) =>
            extendTo(selection, one),
      ),
      fc.tuple(cell, cell, fc.boolean()).map(
        ([one, other, also]): Step =>
          (selection) =>
            selectRange(selection, VIEW, one, other, also),
      ),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.subarray(ROWS),
        fc.subarray(COLUMNS),
        (steps, rows, columns) => {
          const selection = steps.reduce((now, next) => next(now), NOTHING_SELECTED);
          const view = viewOf(rows, columns);
          const cells = selectedCells(selection, view);
          expect(countSelected(selection, view)).toBe(cells.length);
          const shown = all.filter((one) => view.rowAt.has(one.permissionId) && view.columnAt.has(one.roleId));
          expect(names(shown.filter((one) => isSelected(selection, view, one)))).toBe(names(cells));
        },
      ),
    );
  });
});

describe("copying and pasting", () => {
  const granted = (one: Cell): boolean => one.roleId % 2 === 1;
  const wishes = (text: readonly string[], to: readonly string[]): string => {
    const clipboard = copied(text.map(at), VIEW, granted) ?? [];
    return pasted(clipboard, to.map(at), VIEW)
      .map((wish) => `${wish.permissionId}${wish.roleId}${wish.granted ? "+" : "-"}`)
      .join(" ");
  };

  it("puts the block at the top left of the selection", () => {
    expect(wishes(["a1", "a2", "b1", "b2"], ["c3"])).toBe("c3+ c4- d3+ d4-");
  });

  it("leaves out what was not selected, and what does not fit", () => {
    expect(wishes(["a1", "b2"], ["e3"])).toBe("e3+");
    expect(wishes(["a1", "a2"], ["a4"])).toBe("a4+");
  });

  it("fills a selection that is a multiple of it", () => {
    expect(wishes(["a1"], ["b1", "b2", "c1", "c2"])).toBe("b1+ b2+ c1+ c2+");
    expect(wishes(["a1", "a2"], ["b1", "b2", "b3", "b4"])).toBe("b1+ b2- b3+ b4-");
    expect(wishes(["a1", "a2"], ["b1", "b2", "b3"])).toBe("b1+ b2-");
  });
});

it("copies as a spreadsheet takes it, with what was not selected left empty", () => {
  const rows = [
    [true, null],
    [false, true],
  ];
  expect(asText(rows, { yes: "Yes", no: "No" })).toBe("Yes\t\nNo\tYes");
});
