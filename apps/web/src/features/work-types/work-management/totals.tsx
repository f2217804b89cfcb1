/** How many statuses and types there are, and how many of them are special. */
import type { Status, Type } from "@halyard/contract/schemas/work-types";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import styles from "./work-management.module.css";

interface TotalsProps {
  /** Not there: not read (yet). */
  statuses: readonly Status[] | undefined;
  types: readonly Type[] | undefined;
}

export function Totals({ statuses, types }: TotalsProps): ReactNode {
  const t = useT();
  const totals: readonly [MessageId, number | undefined][] = [
    ["workManagement.total.statuses", statuses?.length],
    ["workManagement.total.closed", statuses?.filter((status) => status.isClosed).length],
    ["workManagement.total.types", types?.length],
    ["workManagement.total.milestones", types?.filter((type) => type.isMilestone).length],
  ];
  return (
    <dl className={styles.totals}>
      {totals.map(([label, count]) => (
        <div key={label} className={styles.total}>
          <dt>{t(label)}</dt>
          <dd>{count ?? <Skeleton height={20} width={32} />}</dd>
        </div>
      ))}
    </dl>
  );
}
