import type { ScheduledReview } from "@halyard/contract/mentoring";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FormattedDate, RelativeTime } from "../../../shared/dates/dates.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import styles from "../mentor.module.css";

/** The next ones first. */
export function UpcomingReviews({ reviews }: { reviews: readonly ScheduledReview[] }): ReactNode {
  const t = useT();
  const next = reviews.toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <section className={styles.card} aria-labelledby="upcoming">
      <h2 id="upcoming" className={styles.heading}>
        {t("mentor.upcoming")}
      </h2>
      {next.length === 0 ? <EmptyView title={t("mentor.noUpcoming")} help={t("mentor.noUpcomingHelp")} /> : null}
      <ul className={styles.list}>
        {next.map((review) => (
          <li key={review.id} className={styles.line}>
            <span className={styles.words}>
              <strong>{review.title}</strong>
              <span className={styles.quiet}>
                {review.student === null ? review.project : `${review.student} · ${review.project}`}
              </span>
            </span>
            <span className={styles.end}>
              <FormattedDate date={review.at} />
              {review.at.length > 10 ? (
                <span className={styles.quiet}>
                  <RelativeTime time={review.at} />
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
