/** One notification: who did what, why one is told, when, and what can be done with it. */
import { linkedId, titleOf } from "@halyard/api-client/links";
import type { Notification } from "@halyard/contract/resources";
import { ActionIcon } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { AlarmClock, AtSign, Check, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { saysAssigned, whatHappened } from "../../../../shared/components/notification-text/what-happened.ts";
import { formatClock, formatTime, RelativeTime } from "../../../../shared/dates/dates.tsx";
import { addDays, localDay } from "../../../../shared/dates/local-day.ts";
import { dayOf } from "../../../../shared/dates/time-zone.ts";
import { capitalized } from "../../../../shared/i18n/capitalized.ts";
import { useT, type MessageId } from "../../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../../shared/session/session.ts";
import { Avatar } from "../../../../shared/ui/primitives/avatar.tsx";
import { ColorDot } from "../../../../shared/ui/primitives/color-dot.tsx";
import { TypeIcon } from "../../../work-types/types/type-icon.tsx";
import { dateOf } from "./sections.ts";
import type { ToldWork } from "../../../work-types/told-work/use-told-work.ts";
import { useSwipe } from "./use-swipe.ts";
import "../model/inbox-messages.ts";
import styles from "./inbox.module.css";

interface NotificationLineProps {
  notification: Notification;
  workPackageId: number;
  /** The newest of its work package names it; what came before stands below it. */
  first: boolean;
  /** What its dates say, beside the time. */
  alert: Notification | undefined;
  /** undefined: still loading, or no longer visible to the reader. */
  work: ToldWork | undefined;
  onMark: (read: boolean) => void;
  menu: ReactNode;
}

/** What stays: events, such as a new comment or a date, are told by what happened. */
const WHY: Partial<Record<string, MessageId>> = {
  mentioned: "notifications.why.mentioned",
  assigned: "notifications.why.assigned",
  responsible: "notifications.why.responsible",
  watched: "notifications.why.watched",
  reminder: "notifications.why.reminder",
};

const SIGN_PX = 24;

export function NotificationLine(props: NotificationLineProps): ReactNode {
  const { notification, workPackageId, first, alert, work, onMark, menu } = props;
  const t = useT();
  const { id, readIAN: read } = notification;
  const activityId = linkedId(notification, "activity");
  const subject = titleOf(notification, "resource");
  // Of a reminder there is none.
  const actor = titleOf(notification, "actor");
  const reader = useCurrentUser().name;
  const what = whatHappened(notification, reader, t);
  const isDated = dateOf(notification) !== null;
  const reasons = reasonsOf(notification, what, reader, t);
  const state = stateOf(notification, t);
  const swipe = useSwipe(() => onMark(!read));
  return (
    <div className={styles.line} data-unread={!read || undefined} data-first={first || undefined} {...swipe}>
      {/* What came before begins with the name of who did it. */}
      <span className={styles.sign}>
        {!first ? null : actor === "" ? (
          <AlarmClock size={20} strokeWidth={1.5} aria-hidden />
        ) : (
          <Avatar name={actor} size={SIGN_PX} />
        )}
      </span>
      <div className={styles.words}>
        {first ? <span className={styles.type}>{work === undefined ? null : <TypeIcon {...work.type} />}</span> : null}
        <Link
          to="/work_packages/$id"
          params={{ id: String(workPackageId) }}
          {...(activityId === null ? {} : { hash: `activity-${activityId}` })}
          className={first ? styles.subject : styles.what}
          data-notification={id}
          // Read or not: it may have been taken back a moment ago, which is not here yet.
          onClick={() => onMark(true)}
        >
          {first ? (
            <>
              <span className={styles.number}>#{workPackageId}</span> {subject}
            </>
          ) : (
            what
          )}
        </Link>
        {first ? (
          <span className={styles.project}>
            <span className={styles.reference}>#{workPackageId} · </span>
            {titleOf(notification, "project")}
          </span>
        ) : null}
        {first ? null : <About words={[...reasons, ...state]} />}
        {isDated ? null : <Due alert={alert} />}
      </div>
      {first ? (
        <Below
          isMention={notification.reason === "mentioned"}
          reasons={reasons.map(capitalized)}
          words={[...(what === "" ? [] : [what]), ...state]}
          state={isDated ? lateness(notification) : undefined}
        />
      ) : null}
      {first && work !== undefined ? (
        <span className={styles.status}>
          <ColorDot {...work.status} />
        </span>
      ) : null}
      <span className={styles.time}>
        <Moment notification={notification} />
      </span>
      <span className={styles.actions}>
        <ActionIcon
          className={styles.check}
          variant="subtle"
          color="gray"
          aria-label={t(read ? "notifications.markUnread" : "notifications.markRead", { subject })}
          onClick={() => onMark(!read)}
        >
          {read ? <Undo2 size={16} aria-hidden /> : <Check size={16} aria-hidden />}
        </ActionIcon>
        {menu}
      </span>
    </div>
  );
}

interface BelowProps {
  isMention: boolean;
  reasons: readonly string[];
  words: readonly string[];
  state: "late" | "today" | undefined;
}

/** What happened, and why one is told, on a line of its own. */
function Below({ isMention, reasons, words, state }: BelowProps): ReactNode {
  if (words.length + reasons.length === 0) return null;
  const after = words.length === 0 ? "" : " · ";
  return (
    <div className={styles.below}>
      {isMention ? <AtSign size={14} className={styles.mention} aria-hidden /> : null}
      <span className={styles.what} data-state={state}>
        {reasons.length === 0 ? null : (
          <span className={words.length === 0 ? undefined : styles.reason}>
            {reasons.join(" · ")}
            {after}
          </span>
        )}
        {words.join(" · ")}
      </span>
    </div>
  );
}

/** Of the date that it is about. */
function lateness(alert: Notification): BelowProps["state"] {
  const date = dateOf(alert) ?? "";
  return date < localDay() ? "late" : date === localDay() ? "today" : undefined;
}

/** The date that it is about, in red once it is over. What is due today is told below a heading that says so. */
function Due({ alert }: Pick<NotificationLineProps, "alert">): ReactNode {
  const t = useT();
  const date = dateOf(alert);
  const reader = useCurrentUser().name;
  if (alert === undefined || date === null) return null;
  if (date === localDay() && !alert.readIAN) return null;
  return (
    <span className={styles.due} data-state={lateness(alert)}>
      {whatHappened(alert, reader, t)}
    </span>
  );
}

/** When it arrived: below a heading that names the day, at what time. */
const Moment = ({ notification: { createdAt } }: Pick<NotificationLineProps, "notification">): ReactNode =>
  dayOf(new Date(createdAt)) === addDays(localDay(), -1) ? (
    formatClock(createdAt)
  ) : (
    <RelativeTime time={createdAt} alone />
  );

/** The reason for the notification, unless what happened says it. */
function reasonsOf(notification: Notification, what: string, reader: string, t: ReturnType<typeof useT>): string[] {
  const isSaid = notification.reason === "mentioned" ? what.includes(`@${reader}`) : saysAssigned(notification, reader);
  const why = isSaid ? undefined : WHY[notification.reason];
  return why === undefined ? [] : [t(why)];
}

/** What became of it. */
const stateOf = ({ snoozedUntil, muted }: Notification, t: ReturnType<typeof useT>): string[] => [
  ...(snoozedUntil === null ? [] : [t("notifications.snooze.until", { time: formatTime(snoozedUntil) })]),
  ...(muted ? [t("notifications.muted")] : []),
];

const About = ({ words }: { words: readonly string[] }): ReactNode =>
  words.length === 0 ? null : <span className={styles.about}>{words.join(" · ")}</span>;
