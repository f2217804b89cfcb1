/** How many answers are yes, yes with what is theirs, and no: one bar, and its figures in words below. */
import type { EffectivePermission } from "@halyard/contract/schemas/identity/roles";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import styles from "./verdict-bar.module.css";

const VERDICTS = ["yes", "own", "no"] as const;

export function VerdictBar({ answers }: { answers: readonly EffectivePermission[] }): ReactNode {
  const t = useT();
  const parts = VERDICTS.map((verdict) => ({
    verdict,
    count: answers.filter((one) => one.verdict === verdict).length,
  })).filter(({ count }) => count > 0);
  if (parts.length < 2) return null;
  return (
    <div className={styles.summary}>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ verdict, count }) => (
          <span key={verdict} data-verdict={verdict} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {parts.map(({ verdict, count }) => (
          <li key={verdict} data-verdict={verdict}>
            {t(`explain.verdict.${verdict}`, { count })}
          </li>
        ))}
      </ul>
    </div>
  );
}
