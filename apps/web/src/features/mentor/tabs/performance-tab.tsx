/** Who does best, who needs help at once, and what is wrong most often. */
import { MENTORING, type MentorData, type Student } from "@halyard/contract/mentoring";
import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { bestFirst, issueShare, isTop, needingAttention, needsSupport, summaryOf } from "../model/figures.ts";
import styles from "../mentor.module.css";
import { StudentTag } from "./student-tag.tsx";

export function PerformanceTab({ data }: { data: MentorData }): ReactNode {
  const t = useT();
  const best = bestFirst(data.students).slice(0, MENTORING.topPerformers);
  const attention = needingAttention(data.students);
  const { averagePerformance } = summaryOf(data, new Date(data.generatedAt));
  const merged = data.students.reduce((sum, student) => sum + student.mergedPullRequests, 0);
  const figures: [string, string][] = [
    [
      t("mentor.analytics.average"),
      averagePerformance === null ? "–" : t("mentor.percent", { percent: averagePerformance }),
    ],
    [t("mentor.analytics.top"), String(data.students.filter(isTop).length)],
    [t("mentor.analytics.support"), String(data.students.filter(needsSupport).length)],
    [t("mentor.analytics.merged"), String(merged)],
  ];
  return (
    <div className={styles.stack}>
      <div className={styles.two}>
        <section className={styles.card} aria-labelledby="best">
          <h2 id="best" className={styles.heading}>
            {t("mentor.best")}
          </h2>
          {best.length === 0 ? <EmptyView title={t("mentor.card.noFigures")} /> : null}
          <ol className={styles.list}>
            {best.map((student, index) => (
              <StudentLine key={student.id} student={student} rank={index + 1} />
            ))}
          </ol>
        </section>
        <section className={styles.card} aria-labelledby="attention">
          <h2 id="attention" className={styles.heading}>
            {t("mentor.attention")}
          </h2>
          {attention.length === 0 ? <EmptyView title={t("mentor.noAttention")} /> : null}
          <ul className={styles.list}>
            {attention.map((student) => (
              <StudentLine key={student.id} student={student} />
            ))}
          </ul>
        </section>
      </div>
      <section className={styles.card} aria-labelledby="analytics">
        <h2 id="analytics" className={styles.heading}>
          {t("mentor.analytics")}
        </h2>
        <dl className={styles.cards}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt className={styles.quiet}>{label}</dt>
              <dd className={styles.figure}>{value}</dd>
            </div>
          ))}
        </dl>
        <h3 className={styles.subheading}>{t("mentor.issues")}</h3>
        {data.commonIssues.length === 0 ? <p className={styles.quiet}>{t("mentor.noIssues")}</p> : null}
        <ul className={styles.list}>
          {data.commonIssues.map(({ name, count }) => (
            <li key={name} className={styles.issue}>
              <span>{name}</span>
              <Progress value={issueShare(count)} aria-label={name} color="marine" />
              <strong>{count}</strong>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function StudentLine({ student, rank }: { student: Student; rank?: number }): ReactNode {
  const t = useT();
  return (
    <li className={styles.line}>
      {rank === undefined ? null : <span className={styles.rank}>{rank}</span>}
      <span className={styles.words}>
        <strong>{student.name}</strong>
        <span className={styles.quiet}>
          {student.project} · {t("mentor.tasks", { done: student.tasksDone, total: student.tasksTotal })}
          {student.tasksOverdue === 0 ? "" : ` · ${t("mentor.overdue", { count: student.tasksOverdue })}`}
        </span>
      </span>
      <span className={styles.tags}>
        <StudentTag status={student.status} />
        {student.performance === null ? null : (
          <Tag tone={isTop(student) ? "good" : needsSupport(student) ? "bad" : "plain"}>
            {t("mentor.percent", { percent: student.performance })}
          </Tag>
        )}
      </span>
    </li>
  );
}
