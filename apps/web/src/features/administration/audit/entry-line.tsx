/** One entry of the audit log; a click opens all that is known of it. */
import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";
import { CircleAlert, CircleX, ChevronDown, ChevronRight, Info, TriangleAlert, type LucideIcon } from "lucide-react";
import { linksOf } from "@halyard/api-client/links";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ResourceLink } from "../../../shared/components/resource-link.tsx";
import { adminPathOf } from "../../../shared/components/resource-paths.ts";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { changeLines } from "../../../shared/journal/changes.ts";
import { EntryDetails } from "./entry-details.tsx";
import styles from "./audit-page.module.css";
import { actorOf, titleOf } from "./words.ts";
import "./messages.ts";

const ICONS: Record<AuditEvent["severity"], LucideIcon> = {
  info: Info,
  warning: TriangleAlert,
  error: CircleX,
  critical: CircleAlert,
};
const TONES = { warning: "warning", error: "bad", critical: "bad" } as const;

interface EntryLineProps {
  entry: AuditEvent;
  open: boolean;
  onToggle: () => void;
}

export function EntryLine({ entry, open, onToggle }: EntryLineProps): ReactNode {
  const t = useT();
  const { severity, category, changes, action, context, count, subject } = entry;
  const Icon = ICONS[severity];
  const Toggle = open ? ChevronDown : ChevronRight;
  const [link] = linksOf(entry, "entity");
  const [line] = changeLines(changes, action === "created");
  const title = titleOf(entry);
  const name = entry.entity?.title ?? "";
  return (
    <li className={styles.entry}>
      <Icon size={18} aria-hidden className={styles.severity} data-severity={severity} />
      <div className={styles.words}>
        <div className={styles.head}>
          <button type="button" className={styles.toggle} aria-expanded={open} onClick={onToggle}>
            <Toggle size={14} aria-hidden /> <strong>{title}</strong>
          </button>
          {name === "" ? null : <ResourceLink place={adminPathOf(link)}>{name}</ResourceLink>}
          {severity === "info" ? null : <Tag tone={TONES[severity]}>{t(`audit.severity.${severity}`)}</Tag>}
          {count > 1 ? <Tag tone="plain">{t("audit.count", { count })}</Tag> : null}
        </div>
        {line === undefined && subject === "" ? null : <div>{line ?? subject}</div>}
        <div className={styles.facts}>
          {[actorOf(entry), context.ip, t(`audit.category.${category}`)].filter(Boolean).join(" · ")}
        </div>
        {open ? <EntryDetails entry={entry} /> : null}
      </div>
      <span className={styles.moment}>
        <RelativeTime time={entry.createdAt} />
      </span>
    </li>
  );
}
