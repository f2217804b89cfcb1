/** One entry of the audit log; a click opens all that is known of it. */
import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";
import {
  CircleAlert,
  CircleX,
  ChevronDown,
  ChevronRight,
  Server,
  ShieldCheck,
  TriangleAlert,
  UserRound,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ResourceLink } from "../../../shared/components/resource-link.tsx";
import { formatClock, formatTime } from "../../../shared/dates/dates.tsx";
import { PersonAvatar } from "../../../shared/components/person.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { dayOf } from "../../../shared/dates/time-zone.ts";
import { dayWords } from "../../../shared/journal/days.ts";
import { Facts } from "../../../shared/journal/facts.tsx";
import { EntryDetails } from "./entry-details.tsx";
import styles from "./audit-page.module.css";
import type { AuditSearch } from "./search.ts";
import { aboutOf, actorOf, isBySystem, nameOf, occurrenceOf, placeOf, tellingOf } from "./words.ts";
import "./messages.ts";

/** What is not out of the ordinary has none. */
const ICONS: Record<Exclude<AuditEvent["severity"], "info">, LucideIcon> = {
  warning: TriangleAlert,
  error: CircleX,
  critical: CircleAlert,
};
/** Of what is not out of the ordinary, what it is about. */
const CATEGORIES: Record<AuditEvent["category"], LucideIcon> = {
  security: ShieldCheck,
  system: Server,
  user: UserRound,
};
const TONES = { warning: "warning", error: "bad", critical: "bad" } as const;

interface EntryLineProps {
  entry: AuditEvent;
  open: boolean;
  /** The first of its day says which day that is. */
  beginsDay: boolean;
  onToggle: () => void;
  onNarrow: (patch: AuditSearch) => void;
}

export function EntryLine({ entry, open, beginsDay, onToggle, onNarrow }: EntryLineProps): ReactNode {
  const t = useT();
  const { severity, count } = entry;
  const Toggle = open ? ChevronDown : ChevronRight;
  const occurrence = occurrenceOf(entry);
  const { deed, facts } = tellingOf(entry);
  const told = facts.length > 0 ? facts : [aboutOf(entry)];
  const who = actorOf(entry);
  const by = occurrence === null || isBySystem(entry) ? "" : who;
  const name = nameOf(t, entry);
  return (
    <li className={styles.entry}>
      {beginsDay ? <div className={styles.day}>{dayWords(dayOf(new Date(entry.createdAt)))}</div> : null}
      <div className={styles.line}>
        <time dateTime={entry.createdAt} title={formatTime(entry.createdAt)} className={styles.moment}>
          {formatClock(entry.createdAt)}
        </time>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-label={occurrence ?? `${who} ${deed}`}
          onClick={onToggle}
        >
          <Toggle size={14} aria-hidden className={styles.chevron} />
          <Mark entry={entry} />
          <strong className={styles.who}>{occurrence ?? who}</strong>
        </button>
        <div className={styles.what}>
          {occurrence === null ? <span>{deed}</span> : null}
          {name === "" ? null : <ResourceLink place={placeOf(entry)}>{name}</ResourceLink>}
        </div>
        <div className={styles.rest}>
          <Facts facts={[...told, by].filter((fact) => fact !== "")} />
          {severity === "info" ? null : <Tag tone={TONES[severity]}>{t(`audit.severity.${severity}`)}</Tag>}
          {count > 1 ? <Tag tone="plain">{t("audit.count", { count })}</Tag> : null}
        </div>
        {entry.context.ip === undefined ? null : (
          <span className={styles.source} title={t("audit.fact.address")}>
            {entry.context.ip}
          </span>
        )}
      </div>
      {open ? <EntryDetails entry={entry} onNarrow={onNarrow} /> : null}
    </li>
  );
}

/** How grave it is; where that is nothing out of the ordinary, who did it, or what it is about. */
function Mark({ entry: { severity, category, actor } }: Pick<EntryLineProps, "entry">): ReactNode {
  const t = useT();
  if (severity === "info" && actor !== null) return <PersonAvatar id={actor.id} name={actor.name} size={20} />;
  if (severity === "info") {
    const Icon = CATEGORIES[category];
    return (
      <span className={styles.category} title={t(`audit.tab.${category}`)}>
        <Icon size={16} aria-hidden />
      </span>
    );
  }
  const Icon = ICONS[severity];
  return <Icon size={16} aria-hidden className={styles.severity} data-severity={severity} />;
}
