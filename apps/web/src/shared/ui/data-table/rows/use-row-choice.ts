/** Choosing rows: one, or with Shift all from the one that was chosen last. */
import { useRef } from "react";
import type { DataTableModel } from "../model/use-data-table.ts";

/** @returns what chooses the row, or no longer does. @param range Shift was held */
export function useRowChoice<Row extends object>({ table }: DataTableModel<Row>) {
  const last = useRef<number | null>(null);
  return (index: number, range: boolean): void => {
    const { rows } = table.getRowModel();
    const row = rows[index];
    if (row === undefined || !row.getCanSelect()) return;
    const from = range ? (last.current ?? index) : index;
    const chosen = !row.getIsSelected();
    const ids = rows
      .slice(Math.min(from, index), Math.max(from, index) + 1)
      .filter((one) => one.getCanSelect())
      .map(({ id }) => id);
    last.current = index;
    table.setRowSelection((before) => {
      const next = Object.entries(before).filter(([id]) => !ids.includes(id));
      return Object.fromEntries(chosen ? [...next, ...ids.map((id) => [id, true] as const)] : next);
    });
  };
}
