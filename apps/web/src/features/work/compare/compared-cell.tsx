/** A cell with what stood in it before; the first of a row says whether the row itself is new. */
import type { WorkPackage } from "@halyard/contract/resources";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import type { ReactNode } from "react";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { hoursText } from "../model/duration.ts";
import { textAt, type Difference } from "./comparison.ts";
import styles from "./compare.module.css";

interface ComparedCellProps {
  row: WorkPackage;
  difference: Difference | undefined;
  /** The attribute of the column. */
  attribute: string;
  children: ReactNode;
}

/** As a person reads a value of the API. */
export function readable(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatShortDay(value);
  if (/^P.*[THMSD]/.test(value)) return hoursText(value) || value;
  return /^\d+$/.test(value) ? intl.formatNumber(Number(value)) : value;
}

export function ComparedCell({ row, difference, attribute, children }: ComparedCellProps): ReactNode {
  const t = useT();
  if (difference === undefined) return children;
  const before = difference.before.get(attribute);
  const isNew = attribute === "subject" && difference.kind === "added";
  if (before === undefined && !isNew) return children;
  const shown = (value: string): string => (value === "" ? t("compare.empty") : readable(value));
  const was = shown(before ?? "");
  // What it became by the end is said where it has changed again since.
  const after = difference.after?.get(attribute);
  const then = after === undefined || after === textAt(row, attribute) ? null : shown(after);
  return (
    <span className={styles.cell}>
      {before === undefined ? null : (
        <del className={styles.before} title={t("compare.was", { value: was })}>
          {was}
        </del>
      )}
      {then === null ? null : (
        <span className={styles.then} title={t("compare.then", { value: then })}>
          {then}
        </span>
      )}
      {children}
      {isNew ? <span className={styles.mark}>{t("compare.added")}</span> : null}
    </span>
  );
}
