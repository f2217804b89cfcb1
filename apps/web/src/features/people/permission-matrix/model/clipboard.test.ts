import { expect, test } from "vitest";
import { asText, copied, fromText, pasted } from "./clipboard.ts";
import { viewOf } from "./selection.ts";

const WORDS = { yes: "Yes", no: "No" };
const VIEW = viewOf(["a", "b", "c"], [1, 2, 3]);
const cell = (permissionId: string, roleId: number) => ({ permissionId, roleId });

test("what is copied says yes and no, and nothing of cells that can't be granted", () => {
  const cells = ["a", "b"].flatMap((row) => [cell(row, 1), cell(row, 2)]);
  const isDiagonal = ({ permissionId, roleId }: { permissionId: string; roleId: number }) =>
    VIEW.rowAt.get(permissionId) === VIEW.columnAt.get(roleId);
  const clipboard = copied(
    cells,
    VIEW,
    ({ permissionId, roleId }) => permissionId === "a" && roleId === 2,
    (one) => !isDiagonal(one),
  );
  expect(asText(clipboard ?? [], WORDS)).toBe("\tYes\nNo\t");
});

test("a text of a spreadsheet becomes cells, whatever its line ends and its words for yes and no", () => {
  expect(fromText("Yes\tno\r\nTRUE\tFALSE\r\n1\t0\r\n", WORDS)).toEqual({
    cells: [
      [true, false],
      [true, false],
      [true, false],
    ],
    unread: 0,
  });
  // Headings and comments stay out, and rows of another length end where they end.
  expect(fromText("From\tNew\nOpen\tYes\tx", WORDS)).toEqual({
    cells: [
      [null, null, null],
      [null, true, true],
    ],
    unread: 3,
  });
  for (const text of ["", "https://example.com/", "a\tb"]) expect(fromText(text, WORDS), text).toBeNull();
});

test("what comes back from a spreadsheet sets the same cells", () => {
  const all = VIEW.rows.flatMap((row) => VIEW.columns.map((column) => cell(row, column)));
  const granted = ({ permissionId, roleId }: { permissionId: string; roleId: number }) =>
    permissionId === "b" && roleId !== 3;
  const text = asText(copied(all, VIEW, granted) ?? [], WORDS);
  const read = fromText(`${text}\n`, WORDS);
  const wishes = pasted(read?.cells ?? [], [cell("a", 1)], VIEW);
  expect(wishes).toEqual(all.map((one) => ({ ...one, granted: granted(one) })));
});
