/** One notification: who did what to which work package, why one is told, and whether it is read. */
import { linkedId, titleOf } from "@halyard/api-client/links";
import type { Notification } from "@halyard/contract/resources";
import { ActionIcon } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { AlarmClock, Check, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type MessageId } from "../../../../shared/i18n/i18n.tsx";
import { Avatar } from "../../../../shared/ui/primitives/avatar.tsx";
import { formatShortDay, formatTime, RelativeTime } from "../../../../shared/dates/dates.tsx";
import { plainText } from "../../../../shared/markdown/plain-text.ts";
import { asDeed } from "../../../../shared/markdown/text-changes/deed.ts";
import { hoursAsShown } from "../../../../shared/markdown/text-changes/hours.ts";
import "../model/inbox-messages.ts";
import styles from "./inbox.module.css";

interface NotificationLineProps {
  notification: Notification;
  workPackageId: number;
  onMark: (read: boolean) => void;
  menu: ReactNode;
}

/** What stays: events, such as a new comment, are told by what happened. */
const WHY: Partial<Record<string, MessageId>> = {
  mentioned: "notifications.why.mentioned",
  assigned: "notifications.why.assigned",
  responsible: "notifications.why.responsible",
  watched: "notifications.why.watched",
  reminder: "notifications.why.reminder",
  dateAlert: "notifications.why.dateAlert",
};

export function NotificationLine({ notification, workPackageId, onMark, menu }: NotificationLineProps): ReactNode {
  const t = useT();
  const { id, readIAN: read } = notification;
  const activity = notification._embedded?.activity;
  const activityId = linkedId(notification, "activity");
  const subject = titleOf(notification, "resource");
  // Of a reminder there is none.
  const actor = titleOf(notification, "actor");
  const why = WHY[notification.reason];
  return (
    <li className={styles.line} data-unread={!read || undefined}>
      {actor === "" ? (
        <AlarmClock size={28} strokeWidth={1.5} className={styles.sign} aria-hidden />
      ) : (
        <Avatar name={actor} size={28} />
      )}
      <div className={styles.words}>
        <Link
          to="/work_packages/$id"
          params={{ id: String(workPackageId) }}
          {...(activityId === null ? {} : { hash: `activity-${activityId}` })}
          className={styles.subject}
          data-notification={id}
          // Read or not: it may have been taken back a moment ago, which is not here yet.
          onClick={() => onMark(true)}
        >
          <span className={`${styles.quiet} ${styles.number}`}>#{workPackageId}</span> {subject}
        </Link>
        <span className={styles.what}>{detailOf(notification, t) ?? whatHappened(activity, t)}</span>
        <span className={`${styles.quiet} ${styles.about}`}>
          {actor === "" ? "" : `${actor} · `}
          {titleOf(notification, "project")} · {why === undefined ? "" : `${t(why)} · `}
          <RelativeTime time={notification.createdAt} />
          {notification.snoozedUntil === null
            ? ""
            : ` · ${t("notifications.snooze.until", { time: formatTime(notification.snoozedUntil) })}`}
          {notification.muted ? ` · ${t("notifications.muted")}` : ""}
        </span>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(read ? "notifications.markUnread" : "notifications.markRead", { subject })}
        onClick={() => onMark(!read)}
      >
        {read ? <Undo2 size={16} aria-hidden /> : <Check size={16} aria-hidden />}
      </ActionIcon>
      {menu}
    </li>
  );
}

/** Of a reminder its note, of an alert its date. */
function detailOf({ details }: Notification, t: ReturnType<typeof useT>): string | undefined {
  const [detail] = details ?? [];
  if (detail === undefined || detail.property === "note") return detail?.value;
  const date = formatShortDay(detail.value);
  return t(detail.property === "startDate" ? "notifications.starts" : "notifications.due", { date });
}

function whatHappened(
  activity: NonNullable<Notification["_embedded"]>["activity"],
  t: ReturnType<typeof useT>,
): string {
  if (activity === undefined) return "";
  const comment = plainText(activity.comment.html);
  if (comment !== "") return t("notifications.said", { comment });
  if (activity.version === 1) return t("notifications.created");
  // The person is named in the line below.
  return capitalized(activity.details.map(({ raw }) => asDeed(hoursAsShown(raw ?? ""))).join(", "));
}

const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
