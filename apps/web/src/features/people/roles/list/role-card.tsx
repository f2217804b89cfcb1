/** A role among others: the whole card leads to it. */
import type { Role } from "@halyard/contract/resources";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { RoleActions } from "../actions/role-actions.tsx";
import { RiskMark, RoleKind } from "../model/role-marks.tsx";
import styles from "../model/roles.module.css";

interface RoleCardProps {
  role: Role;
  onDelete: (role: Role) => void;
}

export function RoleCard({ role, onDelete }: RoleCardProps): ReactNode {
  const t = useT();
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <Link to="/admin/roles/$roleId" params={{ roleId: String(role.id) }} className={styles.open}>
          {role.name}
        </Link>
        <RoleActions role={role} onDelete={onDelete} />
      </div>
      <p className={styles.description}>{role.description || t("roles.info.noDescription")}</p>
      <div className={styles.cardFoot}>
        <span className={styles.facts}>
          <RoleKind role={role} />
          <span>{t("roles.permissions", { count: role.permissions.length })}</span>
          <span>{t("roles.users", { count: role.userCount })}</span>
        </span>
        <RiskMark role={role} />
      </div>
    </li>
  );
}
