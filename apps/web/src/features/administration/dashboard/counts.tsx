/** How much there is of everything; each count leads to its page. */
import type { Overview } from "@halyard/contract/schemas/administration/administration";
import type { ReactNode } from "react";
import { intl, useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { ResourceLink } from "../../../shared/components/resource-link.tsx";
import styles from "./dashboard.module.css";

interface Count {
  id: "users" | "groups" | "roles" | "projects" | "workPackages";
  path: string | null;
  count: (overview: Overview) => number;
  /** How many of them are out of the ordinary; not said where none are. */
  parts?: { message: MessageId; name: string; count: (overview: Overview) => number };
}

const COUNTS: readonly Count[] = [
  {
    id: "users",
    path: "/admin/users",
    count: ({ users }) => users.total,
    parts: {
      message: "administration.part.users",
      name: "locked",
      count: ({ users }) => users.locked,
    },
  },
  {
    id: "projects",
    path: "/projects",
    count: ({ projects }) => projects.active,
    parts: { message: "administration.part.projects", name: "archived", count: ({ projects }) => projects.archived },
  },
  {
    id: "workPackages",
    path: null,
    count: ({ workPackages }) => workPackages.total,
    parts: {
      message: "administration.part.workPackages",
      name: "open",
      count: ({ workPackages: { total, closed } }) => total - closed,
    },
  },
  { id: "groups", path: "/admin/groups", count: ({ groups }) => groups.total },
  { id: "roles", path: "/admin/roles", count: ({ roles }) => roles.total },
];

/** A dash in place of each number while they are on the way. */
export function Counts({ overview }: { overview: Overview | undefined }): ReactNode {
  const t = useT();
  return (
    <dl className={styles.counts} aria-label={t("administration.counts")}>
      {COUNTS.map(({ id, path, count, parts }) => (
        <div key={id} className={styles.count}>
          <dt>
            <ResourceLink place={path === null ? null : { path }} className={styles.countName}>
              {t(`administration.count.${id}`)}
            </ResourceLink>
          </dt>
          <dd className={styles.number}>{overview === undefined ? "–" : intl.formatNumber(count(overview))}</dd>
          {overview === undefined || parts === undefined || parts.count(overview) === 0 ? null : (
            <dd className={styles.parts}>{t(parts.message, { [parts.name]: parts.count(overview) })}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
