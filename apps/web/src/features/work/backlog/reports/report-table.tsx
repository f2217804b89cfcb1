/** The numbers of a chart, folded until they are wanted. */
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "./reports.module.css";
import "../model/messages.ts";

interface ReportTableProps {
  label: string;
  head: readonly string[];
  rows: readonly { name: string; values: readonly number[] }[];
}

export function ReportTable({ label, head, rows }: ReportTableProps): ReactNode {
  const t = useT();
  return (
    <details className={styles.details}>
      <summary>{t("backlog.asTable")}</summary>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
