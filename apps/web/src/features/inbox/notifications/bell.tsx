/** The bell in the header: how many notifications are unread, and the way to them. */
import { Link } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./bell.module.css";
import { countText, UnreadBadge, useUnread } from "./unread-count.tsx";

export function NotificationBell(): ReactNode {
  const t = useT();
  const count = useUnread();
  // On the icon of the installed app too; a browser that knows no badges has no such function.
  useEffect(() => {
    if ("setAppBadge" in navigator) navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
  return (
    <Link
      to="/notifications"
      search={{}}
      className={styles.bell}
      aria-label={t("notifications.bell", { count, shown: countText(count) })}
      title={t("notifications.title")}
    >
      <Bell size={18} aria-hidden />
      <UnreadBadge className={styles.count} />
    </Link>
  );
}
