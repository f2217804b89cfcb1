/** What there is to know of a status beside its name. */
import type { Status } from "@halyard/contract/schemas/work-types";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "../customizer/customizer.module.css";

export function StatusMarks({ status }: { status: Status }): ReactNode {
  const t = useT();
  return (
    <>
      <span className={styles.percent}>{t("statuses.percent", { percent: status.defaultDoneRatio })}</span>
      {status.isDefault ? <Tag>{t("statuses.tag.isDefault")}</Tag> : null}
      {status.isClosed ? <Tag>{t("statuses.tag.isClosed")}</Tag> : null}
      {status.isReadonly ? <Tag>{t("statuses.tag.isReadonly")}</Tag> : null}
      {status.excludedFromTotals ? <Tag>{t("statuses.tag.excludedFromTotals")}</Tag> : null}
      {status.isDefault && status.isReadonly ? <Tag tone="warning">{t("statuses.tag.odd")}</Tag> : null}
    </>
  );
}
