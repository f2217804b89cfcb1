/** A row on a phone: what it is over the whole width; below it how it stands, when it is due and who does it. */
import { linkOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PersonName } from "../../../../shared/components/person.tsx";
import { isLate, type Lookups } from "../../model/use-lookups.ts";
import { DateCell, StatusCell } from "./cells.tsx";
import styles from "./cells.module.css";

interface PhoneCellProps {
  row: WorkPackage;
  look: Lookups;
  /** What stands where there is no date. */
  none: string;
  /** The head of its group says the status. */
  isStatusSaid: boolean;
  /** The first line. */
  children: ReactNode;
}

export function PhoneCell({ row, look, none, isStatusSaid, children }: PhoneCellProps): ReactNode {
  const t = useT();
  const due = row.dueDate ?? row.date ?? null;
  const assignee = linkOf(row, "assignee");
  return (
    <span className={styles.phone}>
      {children}
      <span className={styles.facts}>
        {isStatusSaid ? null : (
          <span className={styles.fact}>
            <StatusCell row={row} look={look} />
          </span>
        )}
        <span className={`${styles.fact} ${styles.dated}`}>
          {due === null ? null : <span data-late={isLate(row, due, look) || undefined}>{t("workPackages.due")}</span>}
          <DateCell row={row} attribute="dueDate" none={none} look={look} />
        </span>
        {assignee?.href == null ? null : (
          <span className={styles.person}>
            <PersonName person={assignee} />
          </span>
        )}
      </span>
    </span>
  );
}
