/** How much harm a permission may do: a word, and a colour beside it. */
import type { Risk } from "@halyard/contract/permissions/permissions";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "./risk-mark.module.css";

export function RiskMark({ risk }: { risk: Risk }): ReactNode {
  const t = useT();
  return (
    <span className={styles.risk} data-risk={risk}>
      {t(`matrix.risk.${risk}`)}
    </span>
  );
}
