/** Each row with what becomes of it, or became. */
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { Outcome } from "../bulk/use-bulk.ts";
import type { Filling } from "./check-column.ts";
import styles from "./column-paste.module.css";
import "./messages.ts";

interface FillingListProps {
  fillings: readonly Filling[];
  /** What became of those that were changed; none: nothing was yet. */
  outcomes: readonly Outcome[];
}

export function FillingList({ fillings, outcomes }: FillingListProps): ReactNode {
  const t = useT();
  if (fillings.length === 0) return null;
  const byId = new Map(outcomes.map((outcome) => [outcome.row.id, outcome]));
  return (
    // It scrolls, and nothing in it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.list} aria-label={t("columnPaste.list")} tabIndex={0}>
      {fillings.map((filling) => (
        <li key={filling.row.id}>
          <span className={styles.work}>
            #{filling.row.id} {filling.row.subject}
          </span>
          <Becomes filling={filling} outcome={byId.get(filling.row.id)} />
        </li>
      ))}
    </ul>
  );
}

function Becomes({ filling, outcome }: { filling: Filling; outcome: Outcome | undefined }): ReactNode {
  const t = useT();
  const { before, text, change } = filling;
  const shown = (value: string): string => (value === "" ? t("columnPaste.none") : value);
  const problem = outcome?.problem ?? filling.problem;
  if (problem !== null) {
    return (
      <span className={styles.problem}>{text === "" ? problem : t("columnPaste.problem", { text, problem })}</span>
    );
  }
  if (change === null) return <span className={styles.same}>{t("columnPaste.same", { value: shown(before) })}</span>;
  return (
    <span>
      {t("columnPaste.from", { before: shown(before), after: shown(text) })}
      {outcome === undefined ? null : <strong className={styles.done}>{t("columnPaste.done")}</strong>}
    </span>
  );
}
