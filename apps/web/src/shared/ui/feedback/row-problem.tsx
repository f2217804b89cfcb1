/** What went wrong with the last action on a thing, in its own row or card. */
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import styles from "./row-problem.module.css";

/** @param problem undefined: nothing did */
export function RowProblem({ problem }: { problem: string | undefined }): ReactNode {
  const t = useT();
  if (problem === undefined) return null;
  const words = t("ui.rowFailed", { message: problem });
  return (
    <span className={styles.problem} title={words}>
      {words}
    </span>
  );
}

/** A name above what went wrong with it. */
export function NamedProblem({ children, problem }: { children: ReactNode; problem: string | undefined }): ReactNode {
  return (
    <span className={styles.named}>
      {children}
      <RowProblem problem={problem} />
    </span>
  );
}
