/** The columns of the list of roles. */
import { Link } from "@tanstack/react-router";
import type { translate } from "../../app/i18n.tsx";
import type { Column } from "../../ui/data-table/column.ts";
import { RelativeTime } from "../../ui/dates.tsx";
import type { Role } from "./queries.ts";
import { RoleActions } from "./role-actions.tsx";
import { riskCounts } from "./role-facts.ts";
import { RoleTags } from "./role-marks.tsx";
import styles from "./roles.module.css";

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
      width: 250,
      wideOnly: true,
      cell: (role) => (
        <span className={styles.tags}>
          <RoleTags role={role} />
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
