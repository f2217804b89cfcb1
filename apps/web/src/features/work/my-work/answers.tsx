/** Unread mentions and assignments: each leads to what was said. */
import { linkedId, titleOf } from "@halyard/api-client/links";
import type { Notification } from "@halyard/contract/resources";
import { Link } from "@tanstack/react-router";
import { AtSign, UserRoundPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { newestOfEach } from "./sections.ts";
import styles from "./my-work-page.module.css";

export function Answers({ notifications }: { notifications: readonly Notification[] }): ReactNode {
  const t = useT();
  const shown = newestOfEach(notifications, (one) => linkedId(one, "resource"));
  return (
    <section aria-label={t("myWork.answer")}>
      <h2 className={styles.section}>
        {t("myWork.answer")} <span className={styles.count}>{shown.length}</span>
      </h2>
      <ul className={styles.rows}>
        {shown.map((one) => (
          <Answer key={one.id} notification={one} />
        ))}
      </ul>
    </section>
  );
}

function Answer({ notification }: { notification: Notification }): ReactNode {
  const t = useT();
  const id = linkedId(notification, "resource");
  const activity = linkedId(notification, "activity");
  const name = titleOf(notification, "actor");
  const kind = notification.reason === "mentioned" ? "mentioned" : "assigned";
  if (id === null) return null;
  const Sign = kind === "mentioned" ? AtSign : UserRoundPlus;
  return (
    <li className={styles.row}>
      <Sign size={16} aria-hidden />
      <Link
        to="/work_packages/$id"
        params={{ id: String(id) }}
        {...(activity === null ? {} : { hash: `activity-${activity}` })}
        className={styles.subject}
      >
        <span className={styles.id}>#{id}</span> {titleOf(notification, "resource")}
      </Link>
      <span className={styles.why}>{name === "" ? t(`myWork.${kind}You`) : t(`myWork.${kind}`, { name })}</span>
      <span className={styles.due}>
        <RelativeTime time={notification.createdAt} />
      </span>
    </li>
  );
}
