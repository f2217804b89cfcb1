/** A section of the navigation under a heading that opens and closes it; of the icons alone all are shown. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { entriesOf, type NavigationEntry, type NavigationSection } from "./destinations.ts";
import { rootQuery, useCurrentUser } from "../../shared/session/session.ts";
import styles from "./navigation.module.css";
import { rememberClosed, wasClosed } from "./remembered.ts";

export function SectionView({ section, collapsed }: { section: NavigationSection; collapsed: boolean }): ReactNode {
  const t = useT();
  const id = useId();
  const entries = entriesOf(section, useCurrentUser(), useQuery(rootQuery).data);
  const [closed, setClosed] = useState(() => wasClosed(section.id));
  if (entries.length === 0) return null;
  const toggle = (): void => {
    rememberClosed(section.id, !closed);
    setClosed(!closed);
  };
  const Chevron = closed ? ChevronRight : ChevronDown;
  return (
    <li className={styles.section}>
      <button type="button" className={styles.heading} aria-expanded={!closed} aria-controls={id} onClick={toggle}>
        <span>{t(section.label)}</span>
        <Chevron size={14} aria-hidden />
      </button>
      <ul id={id} className={styles.list} aria-label={t(section.label)} data-closed={closed || undefined}>
        <Entries entries={entries} collapsed={collapsed} />
      </ul>
    </li>
  );
}

export function Entries({
  entries,
  collapsed,
}: {
  entries: readonly NavigationEntry[];
  collapsed: boolean;
}): ReactNode {
  const t = useT();
  return entries.map(({ to, label, icon: Icon, exact }) => (
    <li key={to}>
      <Link
        to={to}
        className={styles.link}
        activeOptions={{ exact: exact === true, includeSearch: false }}
        title={collapsed ? t(label) : undefined}
      >
        <Icon size={18} aria-hidden />
        <span className={styles.label}>{t(label)}</span>
      </Link>
    </li>
  ));
}
