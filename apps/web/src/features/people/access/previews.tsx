/** What stands in the hub's sections: the first few of each, each the way to it. Where they cannot be read, nothing. */
import type { Role } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { groupsQuery } from "../groups/model/queries.ts";
import { rolesQuery } from "../roles/model/queries.ts";
import { riskCounts } from "../roles/model/role-facts.ts";
import styles from "./access-page.module.css";
import { lastActiveQuery, PREVIEWED } from "./model/queries.ts";
import { rolePath } from "./role-tag.tsx";

interface Opens {
  onOpen: (id: number) => void;
}

/** Who was there last. */
export function UserPreview({ onOpen }: Opens): ReactNode {
  const { data = [] } = useQuery(lastActiveQuery);
  return (
    <ul className={styles.previews}>
      {data.map((user) => (
        <li key={user.id} className={styles.preview}>
          <button type="button" className={styles.open} onClick={() => onOpen(user.id)}>
            {user.name}
          </button>
          <span className={styles.quiet}>
            {user.lastActiveAt === undefined ? null : <RelativeTime time={user.lastActiveAt} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function GroupPreview({ onOpen }: Opens): ReactNode {
  const t = useT();
  const { data } = useQuery(groupsQuery(undefined, 1));
  return (
    <ul className={styles.previews}>
      {(data?._embedded.elements ?? []).slice(0, PREVIEWED).map((group) => (
        <li key={group.id} className={styles.preview}>
          <button type="button" className={styles.open} onClick={() => onOpen(group.id)}>
            {group.name}
          </button>
          <span className={styles.quiet}>{t("groups.members", { count: group.memberCount ?? 0 })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Those that most people have. */
export function RolePreview(): ReactNode {
  const t = useT();
  return <Roles order={(role) => role.userCount} say={(role) => t("access.users.count", { count: role.userCount })} />;
}

/** Those that can do most harm. */
export function MatrixPreview(): ReactNode {
  const t = useT();
  const risks = (role: Role): number => riskCounts(role.permissions).high;
  return <Roles order={risks} say={(role) => t("access.matrix.risks", { count: risks(role) })} />;
}

function Roles({ order, say }: { order: (role: Role) => number; say: (role: Role) => string }): ReactNode {
  const { data = [] } = useQuery(rolesQuery);
  return (
    <ul className={styles.previews}>
      {data
        .toSorted((a, b) => order(b) - order(a))
        .slice(0, PREVIEWED)
        .map((role) => (
          <li key={role.id} className={styles.preview}>
            <Link to={rolePath(role)} className={styles.open}>
              {role.name}
            </Link>
            <span className={styles.quiet}>{say(role)}</span>
          </li>
        ))}
    </ul>
  );
}
