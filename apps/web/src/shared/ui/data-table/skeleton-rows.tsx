/** The table before its rows are there: grey where each value will stand. */
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./data-table.module.css";

interface SkeletonRowsProps {
  columns: readonly { id: string }[];
  selectable: boolean;
}

const ROWS = 12;

export function SkeletonRows({ columns, selectable }: SkeletonRowsProps): ReactNode {
  return Array.from({ length: ROWS }, (_, row) => (
    <div key={row} role="row" className={styles.row}>
      {selectable ? (
        <div role="gridcell" className={styles.check}>
          <Skeleton height={16} width={16} />
        </div>
      ) : null}
      {columns.map((column, at) => (
        <div key={column.id} role="gridcell" className={styles.cell}>
          <Skeleton height={12} width={`${84 - ((row * 13 + at * 29) % 44)}%`} />
        </div>
      ))}
    </div>
  ));
}
