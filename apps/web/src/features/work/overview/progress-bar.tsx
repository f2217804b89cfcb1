/** How many of how many are completed, as a bar with the figures beside it. */
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DoneBar } from "../../../shared/ui/charts/done-bar.tsx";
import styles from "./overview.module.css";

interface ProgressBarProps {
  done: number;
  total: number;
  /** Of what, for those who do not see it. */
  label: string;
}

export function ProgressBar({ done, total, label }: ProgressBarProps): ReactNode {
  const t = useT();
  const figures = t("workPackages.overview.done", { done, total });
  return (
    <span className={styles.progress}>
      <DoneBar done={done} total={total} label={label} text={figures} />
      <span className={styles.small}>{figures}</span>
    </span>
  );
}
