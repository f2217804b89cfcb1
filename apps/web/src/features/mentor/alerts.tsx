/** What cannot wait: reviews that someone waits for, students who need attention. */
import type { MentorData } from "@halyard/contract/mentoring";
import { Button } from "@mantine/core";
import { GitPullRequest, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { needingAttention, summaryOf } from "./model/figures.ts";
import styles from "./mentor.module.css";
import type { MentorTab } from "./model/search.ts";

export function Alerts({ data, onOpen }: { data: MentorData; onOpen: (tab: MentorTab) => void }): ReactNode {
  const t = useT();
  const { pending, waiting } = summaryOf(data, new Date(data.generatedAt));
  const attention = needingAttention(data.students);
  if (pending === 0 && attention.length === 0) return null;
  return (
    <section className={styles.alerts} aria-label={t("mentor.alerts")}>
      {pending === 0 ? null : (
        <div className={styles.alert}>
          <GitPullRequest size={18} aria-hidden />
          <span className={styles.words}>
            <strong>{t("mentor.alert.reviews", { count: pending })}</strong>
            <span className={styles.quiet}>{t("mentor.alert.waiting", { count: waiting })}</span>
          </span>
          <Button variant="default" onClick={() => onOpen("pr-reviews")}>
            {t("mentor.alert.openReviews")}
          </Button>
        </div>
      )}
      {attention.length === 0 ? null : (
        <div className={styles.alert}>
          <UserRoundX size={18} aria-hidden />
          <span className={styles.words}>
            <strong>{t("mentor.alert.students", { count: attention.length })}</strong>
            <span className={styles.quiet}>{attention.map(({ name }) => name).join(", ")}</span>
          </span>
          <Button variant="default" onClick={() => onOpen("performance")}>
            {t("mentor.alert.openStudents")}
          </Button>
        </div>
      )}
    </section>
  );
}
