/** What the hub's search finds: users, groups and roles whose name (or login, or email) has the text. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Shield, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Avatar } from "../../../shared/ui/primitives/avatar.tsx";
import { EmptyView, FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import styles from "./access-page.module.css";
import { SkeletonBlocks } from "./overview.tsx";
import { matchesQuery } from "./model/queries.ts";
import { rolePath, RoleTag } from "./role-tag.tsx";

interface MatchesProps {
  q: string;
  onUser: (id: number) => void;
  onGroup: (id: number) => void;
  onOpen: (tab: string) => void;
}

export function Matches({ q, onUser, onGroup, onOpen }: MatchesProps): ReactNode {
  const t = useT();
  const query = useQuery(matchesQuery(q));
  if (query.isPending) return <SkeletonBlocks />;
  if (query.data === undefined) return <FailedView error={query.error} onRetry={() => void query.refetch()} />;
  const { users, groups, roles } = query.data;
  const total = users.total + groups.total + roles.total;
  return (
    <div className={styles.scroll} aria-busy={query.isPlaceholderData}>
      <p className={styles.found} role="status">
        {t("access.found", { count: total, q })}
      </p>
      {total === 0 ? <EmptyView title={t("access.noResults")} help={t("access.noResultsHelp")} /> : null}
      <div className={styles.results}>
        <Part title={t("access.tab.users")} total={users.total} onAll={() => onOpen("users")}>
          {users._embedded.elements.map((user) => (
            <li key={user.id}>
              <button type="button" className={styles.result} onClick={() => onUser(user.id)}>
                <Avatar name={user.name} size={28} />
                <span className={styles.words}>
                  <span>{user.name}</span>
                  <span className={styles.quiet}>{user.email ?? user.login}</span>
                </span>
              </button>
            </li>
          ))}
        </Part>
        <Part title={t("access.tab.groups")} total={groups.total} onAll={() => onOpen("groups")}>
          {groups._embedded.elements.map((group) => (
            <li key={group.id}>
              <button type="button" className={styles.result} onClick={() => onGroup(group.id)}>
                <span className={styles.icon}>
                  <Users size={16} aria-hidden />
                </span>
                <span className={styles.words}>
                  <span>{group.name}</span>
                  <span className={styles.quiet}>{t("groups.members", { count: group.memberCount ?? 0 })}</span>
                </span>
              </button>
            </li>
          ))}
        </Part>
        <Part title={t("access.tab.roles")} total={roles.total} onAll={() => onOpen("roles")}>
          {roles._embedded.elements.map((role) => (
            <li key={role.id}>
              <Link to={rolePath(role)} className={styles.result}>
                <span className={styles.icon}>
                  <Shield size={16} aria-hidden />
                </span>
                <span className={styles.words}>{role.name}</span>
                <RoleTag role={role} />
              </Link>
            </li>
          ))}
        </Part>
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  total: number;
  onAll: () => void;
  children: ReactNode;
}

function Part({ title, total, onAll, children }: PartProps): ReactNode {
  const t = useT();
  if (total === 0) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionFoot}>
        <h2 className={styles.sectionTitle}>{t("access.part", { title, count: total })}</h2>
        <Button
          variant="subtle"
          aria-label={t("access.actionOf", { action: t("access.viewAll"), section: title })}
          onClick={onAll}
        >
          {t("access.viewAll")}
        </Button>
      </div>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}
