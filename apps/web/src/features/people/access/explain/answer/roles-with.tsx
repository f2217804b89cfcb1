/** The roles that hold a permission; without one all of them. Choosing one shows who has it. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { ListCell, ListCells, ListTable, type ListColumn } from "../../../../../shared/ui/column-list/column-list.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { rolesQuery } from "../../../roles/model/queries.ts";
import { permissionName } from "../../model/permission-name.ts";
import nameStyles from "../../../../../shared/ui/primitives/name-button.module.css";
import styles from "./explain.module.css";
import { ExportButton } from "./export.tsx";

interface RolesWithProps {
  permission: string | undefined;
  onPick: (id: number) => void;
}

export function RolesWith({ permission, onPick }: RolesWithProps): ReactNode {
  const t = useT();
  const query = useQuery(rolesQuery);
  if (query.isPending) return <LoadingRows rows={6} />;
  if (query.data === undefined) return <FailedView error={query.error} onRetry={() => void query.refetch()} />;
  const name = permission === undefined ? "" : permissionName(permission);
  const roles = query.data.filter(
    ({ permissions }) => permission === undefined || permissions.some((one) => one === permission),
  );
  if (roles.length === 0) {
    return <EmptyView title={t("explain.noRole")} help={t("explain.noRoleHelp", { permission: name })} />;
  }
  const columns: ListColumn[] = [
    { name: t("explain.export.role"), width: "minmax(0, 3fr)" },
    { name: t("explain.export.kind"), width: "minmax(0, 1fr)" },
    { name: t("explain.export.people"), width: "96px", align: "end" },
  ];
  const rows = () => [
    [t("explain.export.role"), t("explain.export.kind"), t("explain.export.people"), t("explain.export.permission")],
    ...roles.map((role) => [role.name, t(`explain.kind.${role.roleType}`), role.userCount, name]),
  ];
  return (
    <>
      <div className={styles.verdictLine}>
        <p className={styles.verdict} role="status">
          {permission === undefined
            ? t("explain.roles", { count: roles.length })
            : t("explain.rolesWith", { count: roles.length, permission: name })}
        </p>
        <ExportButton file="roles.csv" rows={rows} />
      </div>
      <ListTable columns={columns}>
        <ul>
          {roles.map((role) => (
            <li key={role.id}>
              <ListCells>
                <span className={styles.subject}>
                  <button type="button" className={nameStyles.name} onClick={() => onPick(role.id)}>
                    {role.name}
                  </button>
                  <span className={styles.quiet}>{role.description}</span>
                </span>
                <ListCell>{t(`explain.kind.${role.roleType}`)}</ListCell>
                <ListCell align="end">{t("explain.people", { count: role.userCount })}</ListCell>
              </ListCells>
            </li>
          ))}
        </ul>
      </ListTable>
    </>
  );
}
