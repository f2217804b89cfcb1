/** The columns of the list of roles. */
import type { Role } from "@halyard/contract/resources";
import { Link } from "@tanstack/react-router";
import type { translate } from "../../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { RoleActions } from "../actions/role-actions.tsx";
import { riskCounts } from "../model/role-facts.ts";
import { RoleKind } from "../model/role-marks.tsx";
import styles from "../model/roles.module.css";

export function roleColumns(t: typeof translate, onDelete: (role: Role) => void): Column<Role>[] {
  return [
    {
      id: "name",
      header: t("roles.info.name"),
      width: 200,
      grow: true,
      cell: (role) => (
        <Link to="/admin/roles/$roleId" params={{ roleId: String(role.id) }} className={styles.open}>
          {role.name}
        </Link>
      ),
    },
    {
      id: "type",
      header: t("roles.info.type"),
      width: 150,
      wideOnly: true,
      cell: (role) => (
        <span className={styles.tags}>
          <RoleKind role={role} />
        </span>
      ),
    },
    {
      id: "permissions",
      header: t("roles.counter.permissions"),
      width: 110,
      cell: (role) => role.permissions.length,
    },
    {
      id: "risk",
      header: t("roles.counter.highRisk"),
      width: 100,
      wideOnly: true,
      cell: (role) => riskCounts(role.permissions).high,
    },
    { id: "users", header: t("roles.tab.users"), width: 90, wideOnly: true, cell: (role) => role.userCount },
    {
      id: "updatedAt",
      header: t("roles.info.updated"),
      width: 130,
      wideOnly: true,
      cell: (role) => <RelativeTime time={role.updatedAt} />,
    },
    {
      id: "actions",
      header: t("roles.list.actions"),
      width: 80,
      cell: (role) => <RoleActions role={role} onDelete={onDelete} />,
    },
  ];
}
