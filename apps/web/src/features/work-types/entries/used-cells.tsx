/** How many work packages have an entry, how many of them are open, and a bar of both. */
import type { ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import styles from "../customizer/customizer.module.css";

export const usedColumns = (t: typeof translate, withOpen: boolean): ListColumn[] => [
  { name: t("catalogue.column.used"), width: "96px", align: "end" },
  ...(withOpen ? [{ name: t("catalogue.column.open"), width: "56px", align: "end" } as const] : []),
  { name: withOpen ? t("catalogue.column.openOfAll") : "", width: "minmax(120px, 220px)" },
];

interface UsedCellsProps {
  count: number;
  /** How many of them are open; undefined: not known yet; null: open and closed aren't distinguished. */
  open: number | undefined | null;
  /** The highest count of all entries: its bar fills the track. */
  most: number;
}

export function UsedCells({ count, open, most }: UsedCellsProps): ReactNode {
  const t = useT();
  const isSplit = typeof open === "number" && count > 0;
  return (
    <>
      <ListCell align="end" words={t("catalogue.used", { count })}>
        {t("catalogue.usedFigure", { count })}
      </ListCell>
      {open === null ? null : isSplit ? (
        <ListCell align="end" words={t("catalogue.openWords", { open })}>
          {t("catalogue.openFigure", { open })}
        </ListCell>
      ) : (
        <ListCell />
      )}
      {count === 0 ? (
        <ListCell />
      ) : (
        <ListCell words="">
          <span className={styles.usedBar}>
            <span style={{ width: `${(100 * count) / most}%` }}>
              {isSplit ? <span style={{ width: `${(100 * (count - open)) / count}%` }} /> : null}
            </span>
          </span>
        </ListCell>
      )}
    </>
  );
}
