/** The second tab of a role: what it may do, by category. */
import type { Role } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { permissionCatalogueQuery } from "../model/queries.ts";
import { RiskTag } from "../model/role-marks.tsx";
import { saysMore } from "../model/role-facts.ts";
import styles from "./role-page.module.css";

export function PermissionsTab({ role }: { role: Role }): ReactNode {
  const t = useT();
  const query = useQuery(permissionCatalogueQuery);
  if (role.permissions.length === 0) {
    return (
      <EmptyView
        icon={<Lock size={24} aria-hidden />}
        title={t("roles.noPermissions")}
        help={t("roles.noPermissionsHelp")}
      />
    );
  }
  if (query.data === undefined) {
    return query.isPending ? (
      <LoadingRows rows={6} height={56} />
    ) : (
      <FailedView error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  const held = new Set(role.permissions);
  return query.data.map((group) => {
    const permissions = group.permissions.filter(({ id }) => held.has(id));
    if (permissions.length === 0) return null;
    return (
      <section key={group.id} aria-labelledby={`category-${group.id}`} className={styles.category}>
        <h2 id={`category-${group.id}`} className={styles.heading}>
          {group.name} <span className={styles.quiet}>{permissions.length}</span>
        </h2>
        <ul className={styles.cards}>
          {permissions.map((permission) => (
            <li key={permission.id} className={styles.card}>
              <div className={styles.cardHead}>
                <strong>{permission.name}</strong>
                <RiskTag risk={permission.risk} />
              </div>
              <code className={styles.code}>{permission.id}</code>
              {saysMore(permission) ? <p className={styles.quiet}>{permission.description}</p> : null}
              {permission.public ? <p className={styles.quiet}>{t("roles.public")}</p> : null}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
