/** The columns of the list of statuses, and what stands in them. */
import type { Status } from "@halyard/contract/schemas/work-types";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { usePhone } from "../../../shared/ui/layout/use-phone.ts";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "../customizer/customizer.module.css";
import type { Leads } from "./leads.ts";

/** @param isLimited whether the workflow rules leave a status less than all others to lead to or from */
export const statusColumns = (t: typeof translate, isLimited: boolean): ListColumn[] => [
  ...(isLimited ? [{ name: t("statuses.column.leads"), width: "112px" }] : []),
  { name: t("statuses.column.percent"), width: "112px", align: "end" },
];

/** What it does to work packages that have it. */
const EFFECTS = ["isReadonly", "isClosed", "excludedFromTotals"] as const;

export const effectsOf = (t: typeof translate, status: Status): string[] =>
  EFFECTS.filter((flag) => status[flag]).map((flag) => t(`statuses.effect.${flag}`));

interface StatusProps {
  status: Status;
  /** null: not read yet; undefined: the workflow rules limit nothing that is worth a column. */
  leads: Leads | null | undefined;
}

/** Beside the name: the one that new work packages have, and what is odd about it. */
export function StatusTags({ status, leads }: StatusProps): ReactNode {
  const t = useT();
  // There they stand below the name.
  const phone = usePhone();
  return (
    <>
      {status.isDefault ? <Tag>{t("statuses.tag.isDefault")}</Tag> : null}
      {status.isDefault && status.isReadonly ? <Tag tone="warning">{t("statuses.tag.odd")}</Tag> : null}
      {leads == null || leads.deadEnds === 0 ? null : (
        <Tag tone="warning">
          {leads.isDeadEndInAll ? t("statuses.tag.deadEnd") : t("statuses.tag.deadEndOf", { count: leads.deadEnds })}
        </Tag>
      )}
      {phone ? null : <span className={styles.flag}>{effectsOf(t, status).join(" · ")}</span>}
    </>
  );
}

export function StatusCells({ status, leads }: StatusProps): ReactNode {
  const t = useT();
  const percent = status.defaultDoneRatio;
  return (
    <>
      {leads === undefined ? null : leads?.isFree !== false ? (
        <ListCell />
      ) : (
        <ListCell words={t("statuses.leads", { to: leads.to, from: leads.from })}>
          {t("statuses.leadsFigure", { to: leads.to, from: leads.from })}
        </ListCell>
      )}
      <ListCell align="end" words={t("statuses.percent", { percent })}>
        {status.excludedFromTotals ? null : t("statuses.percentFigure", { percent })}
      </ListCell>
    </>
  );
}
