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
  parts?: { message: MessageId; counts: (overview: Overview) => Readonly<Record<string, number>> };
}

const COUNTS: readonly Count[] = [
  {
    id: "users",
    path: "/admin/users",
    count: ({ users }) => users.total,
    parts: {
      message: "administration.part.users",
      counts: ({ users: { invited, locked } }) => ({ invited, locked }),
    },
  },
  {
    id: "projects",
    path: "/projects",
    count: ({ projects }) => projects.active,
    parts: { message: "administration.part.projects", counts: ({ projects: { archived } }) => ({ archived }) },
  },
  {
    id: "workPackages",
    path: null,
    count: ({ workPackages }) => workPackages.total,
    parts: {
      message: "administration.part.workPackages",
      counts: ({ workPackages: { total, closed } }) => ({ open: total - closed }),
    },
  },
  { id: "groups", path: "/admin/groups", count: ({ groups }) => groups.total },
  { id: "roles", path: "/admin/roles", count: ({ roles }) => roles.total },
];

const isNone = (counts: Readonly<Record<string, number>>): boolean => Object.values(counts).every((one) => one === 0);

/** A dash in place of each number while they are on the way. */
export function Counts({ overview }: { overview: Overview | undefined }): ReactNode {
  const t = useT();
  return (
    <dl className={styles.counts} aria-label={t("administration.counts")}>
      {COUNTS.map(({ id, path, count, parts }) => (
        <div key={id} className={styles.count}>
          <dt>
            <ResourceLink place={path === null ? null : { path }} className={styles.countName}>
              {t(`administration.count.${id}`, { count: overview === undefined ? 0 : count(overview) })}
            </ResourceLink>
          </dt>
          <dd className={styles.number}>{overview === undefined ? "–" : intl.formatNumber(count(overview))}</dd>
          {overview === undefined || parts === undefined || isNone(parts.counts(overview)) ? null : (
            <dd className={styles.parts}>{t(parts.message, parts.counts(overview))}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
