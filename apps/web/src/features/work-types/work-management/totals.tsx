/** How many statuses and types there are, and how many of them are special. */
import type { Status, Type } from "@halyard/contract/schemas/work-types";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Counters } from "../../../shared/ui/layout/counters.tsx";
import styles from "./work-management.module.css";

interface TotalsProps {
  /** Not there: not read (yet). */
  statuses: readonly Status[] | undefined;
  types: readonly Type[] | undefined;
}

export function Totals({ statuses, types }: TotalsProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.totals}>
      <Counters
        counters={[
          [t("workManagement.total.statuses"), statuses?.length],
          [t("workManagement.total.closed"), statuses?.filter((status) => status.isClosed).length],
          [t("workManagement.total.types"), types?.length],
          [t("workManagement.total.milestones"), types?.filter((type) => type.isMilestone).length],
        ]}
      />
    </div>
  );
}
