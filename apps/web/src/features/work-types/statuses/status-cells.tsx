/** The columns of the list of statuses, and what stands in them. */
import type { Status } from "@halyard/contract/schemas/work-types";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { classOf } from "../../../shared/ui/primitives/status-paint.ts";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";

/** What sets a status apart, said beside its name. */
const FLAGS = ["isReadonly", "excludedFromTotals"] as const;

export const statusColumns = (t: typeof translate): ListColumn[] => [
  { name: t("statuses.column.class"), width: "112px" },
  { name: t("statuses.column.percent"), width: "104px", align: "end" },
];

/** Beside the name: the one that new work packages have, and what is odd about it. */
export function StatusTags({ status }: { status: Status }): ReactNode {
  const t = useT();
  return (
    <>
      {status.isDefault ? <Tag>{t("statuses.tag.isDefault")}</Tag> : null}
      {status.isDefault && status.isReadonly ? <Tag tone="warning">{t("statuses.tag.odd")}</Tag> : null}
      {FLAGS.map((flag) => (status[flag] ? <Tag key={flag}>{t(`statuses.tag.${flag}`)}</Tag> : null))}
    </>
  );
}

export function StatusCells({ status }: { status: Status }): ReactNode {
  const t = useT();
  const percent = status.defaultDoneRatio;
  const phase = classOf(status);
  return (
    <>
      <ListCell>{t(`statuses.class.${phase}`)}</ListCell>
      <ListCell align="end" words={t("statuses.percent", { percent })}>
        {status.excludedFromTotals ? "–" : t("statuses.percentFigure", { percent })}
      </ListCell>
    </>
  );
}
