/** The matrix as it is before anyone limits a move: every box is ticked, and none can be changed. The words above it say so. */
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import styles from "./free-matrix.module.css";
import type { Entry } from "./model/table.ts";

/** More of the same ticks would say nothing. */
const SHOWN = 24;

interface FreeMatrixProps {
  statuses: readonly Entry[];
  mark: (id: number) => ReactNode;
}

export function FreeMatrix({ statuses, mark }: FreeMatrixProps): ReactNode {
  const t = useT();
  const shown = statuses.slice(0, SHOWN);
  return (
    <div className={styles.scroller} aria-hidden>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th>{t("workflows.corner")}</th>
            {shown.map(({ id, name }) => (
              <th key={id}>
                <span className={styles.upright}>
                  <span className={styles.name}>{name}</span>
                  {mark(id)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((from) => (
            <tr key={from.id}>
              <th>
                <span className={styles.from}>
                  {mark(from.id)}
                  <span>{from.name}</span>
                </span>
              </th>
              {shown.map((to) => (
                <td key={to.id} data-same={to.id === from.id || undefined}>
                  {to.id === from.id ? null : (
                    <span className={styles.box}>
                      <Check size={14} />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
