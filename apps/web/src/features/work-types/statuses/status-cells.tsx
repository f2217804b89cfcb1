/** The columns of the list of statuses, and what stands in them. */
import type { Status } from "@halyard/contract/schemas/work-types";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";

export const statusColumns = (t: typeof translate): ListColumn[] => [
  { name: t("statuses.column.percent"), width: "80px", align: "end" },
  { name: t("statuses.column.counts"), width: "minmax(180px, 3fr)" },
];

/** Beside the name: the one that new work packages have, and what is odd about it. */
export function StatusTags({ status }: { status: Status }): ReactNode {
  const t = useT();
  return (
    <>
      {status.isDefault ? <Tag tone="accent">{t("statuses.tag.isDefault")}</Tag> : null}
      {status.isDefault && status.isReadonly ? <Tag tone="warning">{t("statuses.tag.odd")}</Tag> : null}
    </>
  );
}

export function StatusCells({ status }: { status: Status }): ReactNode {
  const t = useT();
  const percent = status.defaultDoneRatio;
  const counts = [
    status.isClosed ? t("statuses.tag.isClosed") : null,
    status.isReadonly ? t("statuses.tag.isReadonly") : null,
    status.excludedFromTotals ? t("statuses.tag.excludedFromTotals") : null,
  ];
  return (
    <>
      <ListCell align="end" words={t("statuses.percent", { percent })}>
        {status.excludedFromTotals ? "–" : t("statuses.percentFigure", { percent })}
      </ListCell>
      <ListCell>{counts.filter((one) => one !== null).join(" · ")}</ListCell>
    </>
  );
}
