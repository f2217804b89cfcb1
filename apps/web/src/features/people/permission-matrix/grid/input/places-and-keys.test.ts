import { describe, expect, it } from "vitest";
import { permissionLine, placeAt, pull, sharingRoom, WIDE } from "../../model/geometry.ts";
import type { MatrixPermission } from "../../model/catalogue.ts";
import type { Line } from "../../model/filters.ts";
import { lineKey, moved } from "./key-navigation.ts";

const head = (id: string): Line => ({
  kind: "category",
  category: { id, name: id, permissions: [] },
  count: 1,
  folded: false,
});
const row = (id: string): Line => {
  const permission: MatrixPermission = {
    id,
    name: id,
    category: "x",
    module: null,
    risk: "low",
    contexts: ["project"],
    public: false,
    dependencies: [],
  };
  return { kind: "permission", permission };
};
const LINES = [head("x"), row("a"), row("b"), head("y"), row("c")];

describe("the columns", () => {
  const widthOf = (columns: number, width: number): number => sharingRoom(WIDE, columns, width).column;

  it("share the room that there is", () => {
    expect(widthOf(7, 1_220)).toBe(133);
    const { first, column } = sharingRoom(WIDE, 7, 1_220);
    expect(first + 7 * column).toBe(1_220);
  });

  it("are never narrower than they need and never twice as wide", () => {
    expect(widthOf(40, 1_220)).toBe(WIDE.column);
    expect(widthOf(1, 1_220)).toBe(2 * WIDE.column);
    expect(sharingRoom(WIDE, 0, 0)).toBe(WIDE);
  });
});

describe("the place under the pointer", () => {
  const view = { left: 208, top: 320, width: 900, height: 600 };

  it("counts from what is scrolled, behind the sticky column and header", () => {
    const { first, head: top, column, row: height } = WIDE;
    expect(placeAt(first + 1, top + 1, view, WIDE, 300, 60)).toEqual({ line: 320 / height, column: 208 / column });
    expect(placeAt(first + column + 1, top + height + 1, view, WIDE, 300, 60)).toEqual({ line: 11, column: 3 });
  });

  it("is the nearest that can be seen where the pointer is beside it", () => {
    expect(placeAt(0, -50, view, WIDE, 300, 60)).toEqual({ line: 10, column: 2 });
    expect(placeAt(5_000, 5_000, view, WIDE, 12, 4)).toEqual({ line: 11, column: 3 });
  });

  it("pulls along at the edges, and nowhere else", () => {
    expect(pull(600, 300, view, WIDE)).toEqual({ x: 0, y: 0 });
    expect(pull(890, 590, view, WIDE).x).toBeGreaterThan(0);
    expect(pull(890, 590, view, WIDE).y).toBeGreaterThan(0);
    expect(pull(-100, 0, view, WIDE).x).toBeLessThan(0);
    expect(pull(-100, 0, view, WIDE).y).toBeLessThan(0);
  });

  it("is a permission's line, not a head's", () => {
    expect(permissionLine(LINES, 3, 1)).toBe("b");
    expect(permissionLine(LINES, 3, 4)).toBe("c");
    expect(permissionLine(LINES, 0, 2)).toBe("a");
    expect(permissionLine(LINES, 4, 1)).toBe("c");
  });
});

describe("the keys", () => {
  const board = { lines: LINES, columns: [1, 2, 3], page: 2 };
  const from = (line: string, roleId: number, key: string, jump = false): string => {
    const to = moved({ line, roleId }, key, jump, board);
    return to === null ? "" : `${to.line}/${to.roleId}`;
  };

  it.each([
    ["ArrowDown", "b", 2, "category y/2"],
    ["ArrowUp", "a", 2, "category x/2"],
    ["ArrowLeft", "a", 1, "a/1"],
    ["ArrowRight", "a", 1, "a/2"],
    ["Home", "b", 3, "b/1"],
    ["End", "b", 1, "b/3"],
    ["PageDown", "a", 1, "category y/1"],
    ["PageUp", "c", 1, "b/1"],
    ["x", "a", 1, ""],
  ])("%s leads from %s/%i to %s", (key, line, roleId, to) => {
    expect(from(line, roleId, key)).toBe(to);
  });

  it("lead with Ctrl to the corners", () => {
    expect(from("b", 2, "Home", true)).toBe(`${lineKey(LINES[0]!)}/1`);
    expect(from("b", 2, "End", true)).toBe("c/3");
  });
});
