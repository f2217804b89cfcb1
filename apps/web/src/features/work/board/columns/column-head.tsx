/** The head of a column: what it stands for, how many there are, and a new card in it. */
import { ActionIcon } from "@mantine/core";
import { ChevronLeft, ChevronRight, Lock, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../board.module.css";
import { ColumnCount } from "./column-count.tsx";
import { ColumnJump, columnName, showColumn, type Jump } from "./column-jump.tsx";
import type { BoardColumn } from "../model/use-columns.ts";

interface ColumnHeadProps {
  column: BoardColumn;
  /** Once it is known. */
  total: number | undefined;
  /** How many it is meant to have at most; null: any number. */
  limit: number | null;
  onLimit: (limit: number | null) => void;
  onCreate: (() => void) | null;
  /** All columns, where one goes from one to another by their names; null: they are seen beside each other. */
  jumps: readonly Jump[] | null;
}

export function ColumnHead({ column, total, limit, onLimit, onCreate, jumps }: ColumnHeadProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.head} data-head>
      <h2 className={styles.name} title={column.title}>
        {jumps === null ? columnName(column) : <ColumnJump {...{ column, jumps }} />}
      </h2>
      <ColumnCount name={column.title} total={total} limit={limit} onLimit={onLimit} />
      {column.leftOver ? <Lock size={14} role="img" aria-label={t("board.leftOver")} /> : null}
      {jumps === null ? null : <Steps at={jumps.findIndex((one) => one.column.key === column.key)} of={jumps.length} />}
      {onCreate === null ? null : (
        <ActionIcon data-create size={24} aria-label={t("board.create", { column: column.title })} onClick={onCreate}>
          <Plus size={14} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

/** Where it stands among all columns, and the ways to those beside it. */
function Steps({ at, of }: { at: number; of: number }): ReactNode {
  const t = useT();
  const step = (by: -1 | 1): ReactNode => (
    <ActionIcon
      size={24}
      data-step={by}
      disabled={at + by < 0 || at + by >= of}
      aria-label={t(by < 0 ? "board.before" : "board.after")}
      onClick={({ currentTarget }) => showColumn(currentTarget, at + by, `[data-step="${by}"]`)}
    >
      {by < 0 ? <ChevronLeft size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
    </ActionIcon>
  );
  return (
    <span className={styles.place}>
      {step(-1)}
      {t("board.place", { at: at + 1, count: of })}
      {step(1)}
    </span>
  );
}
