/** The head of every page, at the same place: where it is, its title, one line of help, its actions. */
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { usePageTitle } from "./use-page-title.ts";
import styles from "./page-header.module.css";

export interface Crumb {
  label: string;
  link: LinkProps;
}

interface PageHeaderProps {
  title: string;
  /** The title of the browser's tab, where it says more: the page's title says what stands beside it already. */
  tabTitle?: string;
  /** Before the title: a face. */
  sign?: ReactNode;
  /** Beside the title: a badge, a state. */
  mark?: ReactNode;
  help?: ReactNode;
  /** Where the documentation says more. */
  docs?: `/docs/${string}`;
  actions?: ReactNode;
  /** The pages above this one, from the top. */
  breadcrumbs?: readonly Crumb[];
}

const NO_CRUMBS: readonly Crumb[] = [];

/** A sentence without its full stop: some are given word for word, and one page looks like the other. */
const isOpen = (help: ReactNode): boolean => typeof help === "string" && /[^.!?…]$/.test(help);

export function PageHeader({
  title,
  tabTitle = title,
  sign,
  mark,
  help,
  docs,
  actions,
  breadcrumbs = NO_CRUMBS,
}: PageHeaderProps): ReactNode {
  const t = useT();
  usePageTitle(tabTitle);
  return (
    <header className={styles.header}>
      {breadcrumbs.length === 0 ? null : (
        <nav aria-label={t("ui.breadcrumbs")} className={styles.above}>
          <ol className={styles.crumbs}>
            {breadcrumbs.map(({ label, link }) => (
              <li key={label}>
                <Link {...link}>{label}</Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.words}>
        <div className={styles.titleLine}>
          {sign}
          <h1 className={styles.title} title={title}>
            {title}
          </h1>
          {mark}
          {docs === undefined ? null : (
            <a
              href={docs}
              target="_blank"
              rel="noreferrer"
              className={styles.docs}
              aria-label={t("ui.docs")}
              title={t("ui.docs")}
            />
          )}
        </div>
        {help === undefined ? null : (
          <p className={styles.help} data-open={isOpen(help) || undefined}>
            {help}
          </p>
        )}
      </div>
      {actions === undefined ? null : (
        <div className={styles.actions} data-signs>
          {actions}
        </div>
      )}
    </header>
  );
}
