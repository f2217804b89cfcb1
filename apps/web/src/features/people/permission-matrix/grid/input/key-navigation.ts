/** Where the keys lead. Pure. */
import type { Line } from "../../model/filters.ts";
import type { Focus } from "../../state/store.ts";

export interface Board {
  lines: readonly Line[];
  columns: readonly number[];
  /** How many lines a page of keys is. */
  page: number;
}

export const lineKey = (line: Line): string =>
  line.kind === "category" ? `category ${line.category.id}` : line.permission.id;

/** The focus after a key; null where the key does not move. */
export function moved(focus: Focus, key: string, jump: boolean, board: Board): Focus | null {
  const line = board.lines.findIndex((one) => lineKey(one) === focus.line);
  const column = focus.roleId === null ? 0 : board.columns.indexOf(focus.roleId);
  const [lastLine, lastColumn] = [board.lines.length - 1, board.columns.length - 1];
  const to = (nextLine: number, nextColumn: number): Focus | null => {
    const found = board.lines[Math.min(Math.max(nextLine, 0), lastLine)];
    const roleId = board.columns[Math.min(Math.max(nextColumn, 0), lastColumn)];
    return found === undefined || roleId === undefined ? null : { line: lineKey(found), roleId };
  };
  switch (key) {
    case "ArrowUp":
      return to(line - 1, column);
    case "ArrowDown":
      return to(line + 1, column);
    case "ArrowLeft":
      return to(line, column - 1);
    case "ArrowRight":
      return to(line, column + 1);
    case "Home":
      return to(jump ? 0 : line, 0);
    case "End":
      return to(jump ? lastLine : line, lastColumn);
    case "PageUp":
      return to(line - board.page, column);
    case "PageDown":
      return to(line + board.page, column);
    default:
      return null;
  }
}
