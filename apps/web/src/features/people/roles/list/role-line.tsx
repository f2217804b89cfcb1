/** A role in two lines, on a phone: the same in the list of all and among those that changed last. */
import type { Role } from "@halyard/contract/resources";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import { PhoneRow } from "../../../../shared/ui/data-table/phone-row.tsx";
import { RoleActions } from "../actions/role-actions.tsx";
import { RiskMark, RoleKind } from "../model/role-marks.tsx";
import styles from "../model/roles.module.css";

interface RoleLineProps {
  role: Role;
  onDelete: (role: Role) => void;
}

export function RoleLine({ role, onDelete }: RoleLineProps): ReactNode {
  const t = useT();
  return (
    <PhoneRow
      name={
        <Link to="/admin/roles/$roleId" params={{ roleId: String(role.id) }} className={styles.open}>
          {role.name}
        </Link>
      }
      sign={0}
      end={usersOf(t, role)}
      facts={
        <span className={styles.lineFacts}>
          <RoleKind role={role} />
          <span>{t("roles.permissions", { count: role.permissions.length })}</span>
          <RiskMark role={role} />
        </span>
      }
      menu={<RoleActions role={role} onDelete={onDelete} />}
    />
  );
}

/** No one is given a built-in role. */
const usersOf = (t: typeof translate, { builtin, userCount }: Role): string | null =>
  builtin === null ? t("roles.users", { count: userCount }) : null;
