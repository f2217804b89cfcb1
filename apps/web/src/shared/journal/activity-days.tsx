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
  /** What a new thing is like is left out. */
  brief?: boolean;
  /** Of the days: one below what they stand in. */
  level?: 2 | 3 | 4;
}

export function ActivityDays(props: ActivityDaysProps): ReactNode {
  const { activities, linked = true, within, brief = false, level = 2 } = props;
  useTimeZone();
  const Heading = (["h2", "h3", "h4"] as const)[level - 2] ?? "h2";
  const days = [...Map.groupBy(activities, ({ createdAt }) => dayOf(new Date(createdAt)))];
  return (
    <div className={styles.days}>
      {days.map(([day, ofDay]) => (
        <section key={day}>
          <Heading className={styles.day}>{dayWords(day)}</Heading>
          <ol className={styles.list}>
            {ofDay.map((activity) => (
              <ActivityLine
                key={activity.id}
                activity={activity}
                linked={linked}
                within={within}
                brief={brief && activity.action === "created"}
                clock
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
