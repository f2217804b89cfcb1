/** What was done, day by day, the newest first. */
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import type { ReactNode } from "react";
import { dayOf, useTimeZone } from "../dates/time-zone.ts";
import { ActivityLine } from "./activity-line.tsx";
import styles from "./activity-line.module.css";
import { dayWords } from "./days.ts";

interface ActivityDaysProps {
  activities: readonly AdministrativeActivity[];
  /** Whether what was changed leads to where administrators change it. */
  linked?: boolean;
  /** The kind of thing whose own page this is. */
  within?: string;
  /** Of the days: one below what they stand in. */
  level?: 2 | 3;
}

export function ActivityDays({ activities, linked = true, within, level = 2 }: ActivityDaysProps): ReactNode {
  useTimeZone();
  const Heading = level === 2 ? "h2" : "h3";
  const days = [...Map.groupBy(activities, ({ createdAt }) => dayOf(new Date(createdAt)))];
  return (
    <div className={styles.days}>
      {days.map(([day, ofDay]) => (
        <section key={day}>
          <Heading className={styles.day}>{dayWords(day)}</Heading>
          <ol className={styles.list}>
            {ofDay.map((activity) => (
              <ActivityLine key={activity.id} activity={activity} linked={linked} within={within} clock />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
