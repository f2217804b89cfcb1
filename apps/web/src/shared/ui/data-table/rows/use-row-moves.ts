/** Putting rows elsewhere among those of their group. */
import { useMemo } from "react";
import { useT } from "../../../i18n/i18n.tsx";
import type { DataTableProps } from "../model/table-props.ts";
import { placesInGroups, type RowItem } from "./row-items.ts";

interface Moving<Row extends object> extends Pick<DataTableProps<Row>, "onMove" | "mayMove" | "rowLabel"> {
  items: readonly RowItem<{ original: Row }>[];
  rows: readonly Row[];
  /** For screen readers. */
  onSay: (text: string) => void;
}

export function useRowMoves<Row extends object>({ items, rows, onMove, mayMove, rowLabel, onSay }: Moving<Row>) {
  const t = useT();
  const moves = onMove !== undefined;
  /** Where each row stands; null: none can be moved. */
  const stands = useMemo(() => (moves ? placesInGroups(items) : null), [moves, items]);
  /** @returns whether it may go there. @param to its place in its group */
  const move = (index: number, to: number): boolean => {
    const [row, stand] = [rows[index], stands?.[index]];
    if (row === undefined || stand === undefined || mayMove?.(row) !== true) return false;
    if (to < 0 || to >= stand.count) return false;
    onMove?.(row, to);
    onSay(t("ui.reorder.moved", { name: rowLabel(row), place: to + 1, count: stand.count }));
    return true;
  };
  return { stands, move };
}
