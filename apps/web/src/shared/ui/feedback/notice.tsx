/** A line or two within a form or page that one should read before going on. */
import { Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  tone?: "info" | "warning" | "danger";
  /** What can be done about it: a button, at the end of the line. */
  action?: ReactNode;
  children: ReactNode;
}

export function Notice({ tone = "info", action, children }: NoticeProps): ReactNode {
  const Icon = tone === "info" ? Info : TriangleAlert;
  return (
    <div className={styles.notice} data-tone={tone} role="status">
      <Icon size={16} aria-hidden className={styles.icon} />
      <div className={styles.words}>{children}</div>
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}
