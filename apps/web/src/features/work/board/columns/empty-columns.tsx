/** The columns without cards, below each other in one: a card can be dropped on each, and each can be shown as the others. */
import { ActionIcon } from "@mantine/core";
import { UnfoldHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../../shared/ui/primitives/color-dot.tsx";
import styles from "../board.module.css";
import type { BoardColumn } from "../model/use-columns.ts";
import { Column } from "./column.tsx";

interface EmptyColumnsProps {
  columns: readonly BoardColumn[];
  /** What a drop is told; null: a card stays in its lane. */
  laneKey: string | null;
  onUnfold: (column: BoardColumn) => void;
}

export function EmptyColumns({ columns, laneKey, onUnfold }: EmptyColumnsProps): ReactNode {
  const t = useT();
  if (columns.length === 0) return null;
  return (
    <div className={styles.empties}>
      <h2 className={styles.emptiesHead}>{t("board.empty")}</h2>
      {columns.map((column) => (
        <div key={column.key} className={styles.empty}>
          <Column columnKey={column.key} laneKey={laneKey} label={column.title} folded>
            {null}
          </Column>
          {/* Over the column, which a card can be dropped on: the name catches nothing. */}
          <span className={styles.emptyName} aria-hidden>
            {column.look === null ? column.title : <ColorDot name={column.title} status={column.look} />}
          </span>
          <ActionIcon
            className={styles.unfold}
            size={24}
            aria-label={t("board.unfold", { column: column.title })}
            title={t("board.unfold", { column: column.title })}
            onClick={() => onUnfold(column)}
          >
            <UnfoldHorizontal size={14} aria-hidden />
          </ActionIcon>
        </div>
      ))}
    </div>
  );
}
