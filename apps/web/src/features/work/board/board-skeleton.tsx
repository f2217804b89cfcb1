/** The board while it is being read. */
import { COLUMN_WIDTH } from "./column-width.ts";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./board.module.css";

const COLUMNS = 5;
const CARDS = 3;

export function BoardSkeleton(): ReactNode {
  const t = useT();
  return (
    <div className={styles.scroller} role="status" aria-label={t("ui.loading")}>
      <div className={styles.board} style={{ gridTemplateColumns: `repeat(${COLUMNS}, ${COLUMN_WIDTH})` }}>
        {Array.from({ length: COLUMNS }, (_, column) => (
          <div key={column} className={styles.waiting}>
            <div className={styles.head}>
              <Skeleton height={12} width={96} />
            </div>
            {Array.from({ length: CARDS }, (_unused, card) => (
              <Skeleton key={card} height={100} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
