/** One event of the audit log. */
import { CircleAlert, CircleX, Info, TriangleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "./audit-page.module.css";
import type { AuditEntry, Severity } from "./data.ts";

const ICONS: Record<Severity, LucideIcon> = {
  info: Info,
  warning: TriangleAlert,
  error: CircleX,
  critical: CircleAlert,
};
const TONES = { info: "plain", warning: "warning", error: "bad", critical: "bad" } as const;

export function EntryLine({ entry }: { entry: AuditEntry }): ReactNode {
  const t = useT();
  const { severity, category, title, detail, who, address, at } = entry;
  const Icon = ICONS[severity];
  return (
    <li className={styles.entry}>
      <Icon size={18} aria-hidden className={styles.severity} data-severity={severity} />
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{title}</strong>
          <Tag tone={TONES[severity]}>{t(`audit.severity.${severity}`)}</Tag>
        </div>
        <div>{detail}</div>
        <div className={styles.facts}>
          {t("audit.facts", { who, address, category: t(`audit.category.${category}`) })}
        </div>
      </div>
      <span className={styles.moment}>
        <RelativeTime time={at} />
      </span>
    </li>
  );
}
