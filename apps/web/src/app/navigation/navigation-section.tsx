/** A section of the navigation under its heading; of the icons alone a line stands in the heading's place. */
import { Link, useLocation } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { leavesArea, type NavigationEntry, type NavigationSection } from "./destinations.ts";
import styles from "./navigation.module.css";

interface EntriesProps {
  entries: readonly NavigationEntry[];
  collapsed: boolean;
  /** An entry that leads to the other area was used. */
  onLeave: () => void;
}

export function SectionView({ section, ...shown }: EntriesProps & { section: NavigationSection }): ReactNode {
  const t = useT();
  const id = useId();
  if (shown.entries.length === 0) return null;
  return (
    <li className={styles.section}>
      {section.to === undefined ? (
        <span id={id} className={styles.heading}>
          {t(section.label)}
        </span>
      ) : (
        <Link id={id} to={section.to} className={styles.heading} activeOptions={{ exact: true, includeSearch: false }}>
          {t(section.label)}
        </Link>
      )}
      <ul className={styles.list} aria-labelledby={id}>
        <Entries {...shown} />
      </ul>
    </li>
  );
}

export function Entries({ entries, collapsed, onLeave }: EntriesProps): ReactNode {
  const t = useT();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return entries.map(({ to, label, icon: Icon, exact, area, above, Count, Below }) => (
    <li key={to}>
      <Link
        to={to}
        onClick={leavesArea({ to, area }) ? onLeave : undefined}
        className={styles.link}
        data-above={(above !== undefined && path.startsWith(above)) || undefined}
        activeOptions={{ exact: exact === true, includeSearch: false }}
        title={collapsed ? t(label) : undefined}
      >
        <Icon size={18} aria-hidden />
        <span className={styles.label}>{t(label)}</span>
        {Count === undefined ? null : (
          <span className={styles.count} aria-hidden>
            <Count />
          </span>
        )}
      </Link>
      {Below === undefined ? null : <Below />}
    </li>
  ));
}
