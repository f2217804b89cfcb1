/** The hub's roles: each with what it is, how much it grants, and the way to its page. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../ui/state-views.tsx";
import { Tag } from "../../ui/tag.tsx";
import styles from "./access-page.module.css";
import { rolesQuery, type Role } from "./queries.ts";
import { SectionHeader } from "./section-header.tsx";

/** The page of another feature. */
export const rolePath = ({ id }: Role): string => `/admin/roles/${id}`;

export function RoleTag({ role }: { role: Role }): ReactNode {
  const t = useT();
  return role.assignable === true ? (
    <Tag tone="good">{t("access.role.assignable")}</Tag>
  ) : (
    <Tag>{t("access.role.system")}</Tag>
  );
}

interface RolesViewProps {
  q: string | undefined;
  onClear: () => void;
}

export function RolesView({ q, onClear }: RolesViewProps): ReactNode {
  const t = useT();
  const query = useQuery(rolesQuery(q));
  const roles = query.data?._embedded.elements ?? [];
  return (
    <div className={styles.scroll}>
      <SectionHeader title={t("access.roles")} help={t("access.rolesHelp")} />
      {query.isPending ? <LoadingRows rows={6} height={48} /> : null}
      {query.isError && query.data === undefined ? (
        <FailedView error={query.error} title={t("access.rolesFailed")} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data !== undefined && roles.length === 0 ? (
        <EmptyView
          title={t("access.noRoles")}
          help={q === undefined ? undefined : t("access.noResultsHelp")}
          action={
            q === undefined ? null : (
              <Button variant="default" onClick={onClear}>
                {t("users.clearSearch")}
              </Button>
            )
          }
        />
      ) : null}
      <ul className={styles.roles} aria-label={t("access.roles")}>
        {roles.map((role) => (
          <li key={role.id} className={styles.role}>
            <span className={styles.words}>
              <Link to={rolePath(role)}>{role.name}</Link>
              <span className={styles.quiet}>{role.description}</span>
            </span>
            <span className={styles.quiet}>
              {t("access.role.permissions", { count: role.permissions?.length ?? 0 })}
            </span>
            <span className={styles.quiet}>{t("access.users.count", { count: role.userCount ?? 0 })}</span>
            <RoleTag role={role} />
          </li>
        ))}
      </ul>
    </div>
  );
}
