/** Rows and the heads of their groups as one list, as the screen shows them. */
import type { RowGroup } from "./data-table.tsx";

export type RowItem<Row> =
  | { kind: "row"; row: Row; /** Its place among the rows, from 0. */ index: number }
  | { kind: "group"; group: RowGroup };

export function rowItems<Row>(rows: readonly Row[], group: ((row: Row) => RowGroup) | undefined): RowItem<Row>[] {
  const items: RowItem<Row>[] = [];
  let current: string | null = null;
  rows.forEach((row, index) => {
    const of = group?.(row);
    if (of !== undefined && of.key !== current) {
      current = of.key;
      items.push({ kind: "group", group: of });
    }
    items.push({ kind: "row", row, index });
  });
  return items;
}
