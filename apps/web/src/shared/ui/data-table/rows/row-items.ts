/** Rows and the heads of their groups as one list, as the screen shows them. */
import type { RowGroup } from "../model/table-props.ts";

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

interface RowStand {
  /** The key of its group; empty where there are none. */
  group: string;
  /** Among those of its group, from 0, and how many these are. */
  place: number;
  count: number;
}

/** Where each row stands in its group, by its place among all. */
export function placesInGroups<Row>(items: readonly RowItem<Row>[]): RowStand[] {
  const stands: RowStand[] = [];
  let group: RowStand[] = [];
  let key = "";
  for (const item of [...items, null]) {
    if (item?.kind === "row") {
      group.push({ group: key, place: group.length, count: 0 });
      continue;
    }
    for (const stand of group) stands.push({ ...stand, count: group.length });
    group = [];
    key = item === null ? "" : item.group.key;
  }
  return stands;
}
