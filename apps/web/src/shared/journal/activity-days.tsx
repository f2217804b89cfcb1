/** What was done, day by day, the newest first. What one person did many times in a row is one line that opens. */
import { titleOf } from "@halyard/api-client/links";
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import type { ReactNode } from "react";
import { formatClock } from "../dates/dates.tsx";
import { dayOf, useTimeZone } from "../dates/time-zone.ts";
import { useT } from "../i18n/i18n.tsx";
import { Avatar } from "../ui/primitives/avatar.tsx";
import { adminPathOf } from "../components/resource-paths.ts";
import { ActivityLine, type ActivityPlace } from "./activity-line.tsx";
import styles from "./activity-line.module.css";
import { dayWords } from "./days.ts";
import { runsOf } from "./runs.ts";
import "./messages.ts";

interface ActivityDaysProps {
  activities: readonly AdministrativeActivity[];
  /** Where what was changed is; left out: where administrators change it. */
  placeOf?: ActivityPlace;
  /** The kind of thing whose own page this is. */
  within?: string;
  /** What a new thing is like is left out. */
  brief?: boolean;
  /** Of the days: one below what they stand in. */
  level?: 2 | 3 | 4;
}

export function ActivityDays(props: ActivityDaysProps): ReactNode {
  const { activities, placeOf = adminPathOf, within, brief = false, level = 2 } = props;
  useTimeZone();
  const Heading = (["h2", "h3", "h4"] as const)[level - 2] ?? "h2";
  const days = [...Map.groupBy(activities, ({ createdAt }) => dayOf(new Date(createdAt)))];
  const line = (activity: AdministrativeActivity): ReactNode => (
    <ActivityLine
      key={activity.id}
      activity={activity}
      placeOf={placeOf}
      within={within}
      brief={brief && activity.action === "created"}
      clock
    />
  );
  return (
    <div className={styles.days}>
      {days.map(([day, ofDay]) => (
        <section key={day}>
          <Heading className={styles.day}>{dayWords(day)}</Heading>
          <ol className={styles.list}>
            {runsOf(ofDay).map((run) =>
              run.words === null ? (
                run.activities.map(line)
              ) : (
                <Run key={run.activities[0]?.id} words={run.words} activities={run.activities}>
                  {run.activities.map(line)}
                </Run>
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface RunProps {
  words: string;
  activities: readonly AdministrativeActivity[];
  children: ReactNode;
}

function Run({ words, activities, children }: RunProps): ReactNode {
  const t = useT();
  const [newest] = activities;
  const actor = titleOf(newest, "actor") || t("journal.someone");
  return (
    <li>
      <details className={styles.run}>
        <summary className={styles.line}>
          <Avatar name={actor} size={24} />
          <span className={styles.words}>
            <span>
              <strong className={styles.actor}>{actor}</strong> {words}
            </span>
          </span>
          <span className={styles.moment}>{newest === undefined ? null : formatClock(newest.createdAt)}</span>
        </summary>
        <ol className={styles.list}>{children}</ol>
      </details>
    </li>
  );
}
