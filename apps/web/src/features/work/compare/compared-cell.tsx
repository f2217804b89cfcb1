/** A cell with what stood in it before; the first of a row says whether the row itself is new, and what changed in it. */
import type { WorkPackage } from "@halyard/contract/resources";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { ReactNode } from "react";
import { ChangesMark } from "./changes-mark.tsx";
import { textAt, type Difference } from "./comparison.ts";
import { readable } from "./told.ts";
import styles from "./compare.module.css";

interface ComparedCellProps {
  row: WorkPackage;
  difference: Difference | undefined;
  /** The attribute of the column. */
  attribute: string;
  /** What custom fields are called. */
  custom: ReadonlyMap<string, string>;
  children: ReactNode;
}

export function ComparedCell({ row, difference, attribute, custom, children }: ComparedCellProps): ReactNode {
  const t = useT();
  if (difference === undefined) return children;
  const before = difference.before.get(attribute);
  const isFirst = attribute === "subject";
  if (before === undefined && !isFirst) return children;
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
      {isFirst && difference.kind === "added" ? <span className={styles.mark}>{t("compare.added")}</span> : null}
      {isFirst && difference.kind === "changed" ? <ChangesMark {...{ row, difference, custom }} /> : null}
    </span>
  );
}
