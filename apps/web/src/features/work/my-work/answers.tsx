/** Unread mentions, and what happened to the reader's own work: each leads to what was said; what is the reader's own is changed where it stands. */
import { linkedId, titleOf } from "@halyard/api-client/links";
import type { Notification, WorkPackage } from "@halyard/contract/resources";
import { Link } from "@tanstack/react-router";
import { AtSign, MessageSquare, PencilLine, UserRoundPlus, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { saysAssigned, saysComment, whatHappened } from "../../../shared/components/notification-text/what-happened.ts";
import { useSnooze } from "../../../shared/components/snooze/use-snooze.ts";
import { morningAfter } from "../../../shared/dates/moments.ts";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import type { Lookups } from "../model/use-lookups.ts";
import { RowMenu } from "./row-menu.tsx";
import { Facts, TypeSign } from "./work-row.tsx";
import styles from "./my-work-page.module.css";

interface AnswersProps {
  /** One of each work package. */
  shown: readonly Notification[];
  /** The work packages that they are about, by id. */
  rows: ReadonlyMap<number, WorkPackage>;
  look: Lookups;
}

export function Answers({ shown, rows, look }: AnswersProps): ReactNode {
  const t = useT();
  return (
    <section aria-label={t("myWork.answer")}>
      <h2 className={styles.section}>
        {t("myWork.answer")} <span className={styles.count}>{shown.length}</span>
      </h2>
      <ul className={styles.rows}>
        {shown.map((one) => (
          <Answer key={one.id} notification={one} row={rows.get(linkedId(one, "resource") ?? 0)} look={look} />
        ))}
      </ul>
    </section>
  );
}

/** Puts off until tomorrow what the keyboard is at. */
export function useSnoozeKey(): void {
  const t = useT();
  const { mutate } = useSnooze();
  useShortcut("h", t("notifications.shortcut.snooze"), () => {
    const focused = document.activeElement?.closest<HTMLElement>("[data-answer]")?.dataset["answer"];
    if (focused !== undefined) mutate({ id: Number(focused), until: morningAfter(new Date(), 1) });
  });
}

interface AnswerProps {
  notification: Notification;
  row: WorkPackage | undefined;
  look: Lookups;
}

/** A work package with what was said of it, and who said it. */
export function Answer({ notification, row, look }: AnswerProps): ReactNode {
  const t = useT();
  const id = linkedId(notification, "resource");
  const activity = linkedId(notification, "activity");
  const reader = useCurrentUser().name;
  if (id === null) return null;
  const Sign = SIGNS[kindOf(notification, reader)];
  const told = toldBy(notification, reader, t);
  const subject = titleOf(notification, "resource");
  return (
    <li className={styles.row} data-work-package={id} data-answer={notification.id}>
      <TypeSign row={row} look={look} />
      <Link
        to="/work_packages/$id"
        params={{ id: String(id) }}
        {...(activity === null ? {} : { hash: `activity-${activity}` })}
        className={styles.subject}
        title={subject}
        data-my-work
      >
        <span className={styles.id}>#{id}</span> <span className={styles.words}>{subject}</span>
      </Link>
      <div className={styles.why}>
        <Sign size={14} aria-hidden />
        <span className={styles.reasonText} title={told}>
          {told}
        </span>
        <span className={styles.when}>
          <RelativeTime time={notification.createdAt} />
        </span>
      </div>
      {row === undefined ? null : <Facts row={row} look={look} />}
      <RowMenu subject={subject} row={row} notification={notification.id} />
    </li>
  );
}

/** What happened, which need not be an assignment: "assigned" says only why the reader is told. */
function toldBy(notification: Notification, reader: string, t: ReturnType<typeof useT>): string {
  const name = titleOf(notification, "actor");
  if (notification.reason === "mentioned")
    return name === "" ? t("myWork.mentionedYou") : t("myWork.mentioned", { name });
  return whatHappened(notification, reader, t) || t("myWork.yours");
}

const SIGNS = {
  mentioned: AtSign,
  assigned: UserRoundPlus,
  said: MessageSquare,
  changed: PencilLine,
} satisfies Record<string, LucideIcon>;

function kindOf(notification: Notification, reader: string): keyof typeof SIGNS {
  if (notification.reason === "mentioned") return "mentioned";
  if (saysAssigned(notification, reader)) return "assigned";
  return saysComment(notification) ? "said" : "changed";
}
