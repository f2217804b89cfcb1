/** The columns of the list of roles. */
import type { Role } from "@halyard/contract/resources";
import { Link } from "@tanstack/react-router";
import type { translate } from "../../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { RoleActions } from "../actions/role-actions.tsx";
import { PermissionsOf, RiskMark, RoleKind } from "../model/role-marks.tsx";
import styles from "../model/roles.module.css";
import { RoleLine } from "./role-line.tsx";

export function roleColumns(t: typeof translate, onDelete: (role: Role) => void): Column<Role>[] {
  return [
    {
      id: "name",
      header: t("roles.info.name"),
      width: 200,
      narrowWidth: 176,
      grow: true,
      sortable: true,
      cell: (role) => (
        <span className={styles.nameCell}>
          <Link to="/admin/roles/$roleId" params={{ roleId: String(role.id) }} className={styles.open}>
            {role.name}
          </Link>
          <span className={styles.clip}>{role.description}</span>
        </span>
      ),
      phoneCell: (role) => <RoleLine role={role} onDelete={onDelete} />,
    },
    {
      id: "type",
      header: t("roles.info.type"),
      width: 96,
      sortable: true,
      wideOnly: true,
      cell: (role) => (
        <span className={styles.quiet}>
          <RoleKind role={role} />
        </span>
      ),
    },
    {
      id: "permissions",
      header: t("roles.counter.permissions"),
      width: 112,
      align: "end",
      cell: (role) => <PermissionsOf role={role} />,
    },
    {
      id: "risk",
      header: t("roles.column.highRisk"),
      width: 96,
      align: "end",
      wideOnly: true,
      cell: (role) => <RiskMark role={role} bare />,
    },
    {
      id: "users",
      header: t("roles.tab.users"),
      width: 72,
      align: "end",
      wideOnly: true,
      // No one is given a built-in role.
      cell: (role) => (role.builtin === null ? role.userCount : null),
    },
    {
      id: "actions",
      header: t("roles.list.actions"),
      width: 56,
      unlabeled: true,
      over: true,
      cell: (role) => <RoleActions role={role} onDelete={onDelete} />,
    },
  ];
}
