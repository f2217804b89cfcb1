/** How many work packages have an entry, and how many of them are open. */
import type { ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";

/** Figures end at the edge of the page, as in every list of the customizer. */
export const usedColumns = (t: typeof translate, withOpen: boolean): ListColumn[] => [
  { name: t("catalogue.column.used"), width: "96px", align: "end" },
  ...(withOpen ? [{ name: t("catalogue.column.open"), width: "56px", align: "end" } as const] : []),
];

/** How many work packages have an entry, and how many of them are open; undefined: not known yet. */
export interface Usage {
  used: number | undefined;
  open: number | undefined;
}

/** Beside a name on a phone: both in one figure; where none is open, how many there are. */
export function openOf(t: typeof translate, { used, open }: Usage): string | null {
  if (used === undefined || open === undefined) return null;
  return open === 0 ? t("catalogue.used", { count: used }) : t("catalogue.openOf", { open, count: used });
}

interface UsedCellsProps {
  count: number;
  /** How many of them are open; undefined: not known yet; null: open and closed aren't distinguished. */
  open: number | undefined | null;
}

export function UsedCells({ count, open }: UsedCellsProps): ReactNode {
  const t = useT();
  return (
    <>
      <ListCell align="end" words={t("catalogue.used", { count })}>
        {t("catalogue.usedFigure", { count })}
      </ListCell>
      {open === null ? null : open === undefined || count === 0 ? (
        <ListCell />
      ) : (
        <ListCell align="end" words={t("catalogue.openWords", { open })}>
          {t("catalogue.openFigure", { open })}
        </ListCell>
      )}
    </>
  );
}
