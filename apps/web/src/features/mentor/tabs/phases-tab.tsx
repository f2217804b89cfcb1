/** How the work spreads over the phases, and where it is stuck. */
import type { MentorData } from "@halyard/contract/mentoring";
import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import { bottlenecks } from "../model/figures.ts";
import styles from "../mentor.module.css";

export function PhasesTab({ data }: { data: MentorData }): ReactNode {
  const t = useT();
  const total = data.phases.reduce((sum, { count }) => sum + count, 0);
  const stuck = bottlenecks(data.phases);
  return (
    <div className={styles.two}>
      <section className={styles.card} aria-labelledby="phases">
        <h2 id="phases" className={styles.heading}>
          {t("mentor.phases")}
        </h2>
        {total === 0 ? <EmptyView title={t("mentor.noWork")} /> : null}
        <ul className={styles.list}>
          {data.phases.map(({ phase, count }) => (
            <li key={phase} className={styles.issue}>
              <span>{t(`mentor.phase.${phase}`)}</span>
              <Progress
                value={total === 0 ? 0 : (count / total) * 100}
                aria-label={t(`mentor.phase.${phase}`)}
                color="marine"
              />
              <strong>{count}</strong>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.card} aria-labelledby="bottlenecks">
        <h2 id="bottlenecks" className={styles.heading}>
          {t("mentor.bottlenecks")}
        </h2>
        {stuck.length === 0 ? <EmptyView title={t("mentor.noBottlenecks")} /> : null}
        <ul className={styles.list}>
          {stuck.map(({ phase, count, stuck: waiting }) => (
            <li key={phase} className={styles.line}>
              <span className={styles.words}>
                <strong>{t(`mentor.phase.${phase}`)}</strong>
                <span className={styles.quiet}>{t("mentor.stuck", { count: waiting, total: count })}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
