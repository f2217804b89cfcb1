/** The columns of the list of statuses, and what stands in them. */
import type { Status } from "@halyard/contract/schemas/work-types";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "../customizer/customizer.module.css";

/** What sets a status apart, said beside its name. */
const FLAGS = ["isClosed", "isReadonly", "excludedFromTotals"] as const;

export const statusColumns = (t: typeof translate): ListColumn[] => [
  { name: t("statuses.column.percent"), width: "minmax(64px, 2fr)", align: "end" },
];

/** Beside the name: the one that new work packages have, and what is odd about it. */
export function StatusTags({ status }: { status: Status }): ReactNode {
  const t = useT();
  return (
    <>
      {status.isDefault ? <Tag>{t("statuses.tag.isDefault")}</Tag> : null}
      {status.isDefault && status.isReadonly ? <Tag tone="warning">{t("statuses.tag.odd")}</Tag> : null}
      {FLAGS.map((flag) =>
        // A status named Closed needs no mark saying it is closed.
        status[flag] && t(`statuses.tag.${flag}`) !== status.name ? (
          <span key={flag} className={styles.flag}>
            {t(`statuses.tag.${flag}`)}
          </span>
        ) : null,
      )}
    </>
  );
}

export function StatusCells({ status }: { status: Status }): ReactNode {
  const t = useT();
  const percent = status.defaultDoneRatio;
  return (
    <ListCell align="end" words={t("statuses.percent", { percent })}>
      {status.excludedFromTotals ? "–" : t("statuses.percentFigure", { percent })}
    </ListCell>
  );
}
