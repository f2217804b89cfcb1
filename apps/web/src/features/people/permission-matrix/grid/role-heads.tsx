/** The names of the roles, above their columns. */
import { memo, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "./grid.module.css";
import type { MatrixRole } from "../model/catalogue.ts";

export interface PlacedRole {
  role: MatrixRole;
  column: number;
  /** From the grid's edge, in pixels. */
  left: number;
  /** Of that, what the columns that are not drawn leave free before this one. */
  gap: number;
}

export const RoleHeads = memo(function RoleHeads({ roles }: { roles: readonly PlacedRole[] }): ReactNode {
  const t = useT();
  return roles.map(({ role, column, left }) => (
    <div
      key={role.id}
      role="columnheader"
      aria-colindex={column + 2}
      className={styles.role}
      style={{ left }}
      title={role.name}
      data-column-of={role.id}
    >
      <span className={styles.roleName}>{role.name}</span>
      {role.assignable && role.roleType !== "global" ? null : (
        <span className={styles.kind}>{t(role.assignable ? "matrix.global" : "matrix.system")}</span>
      )}
    </div>
  ));
});
