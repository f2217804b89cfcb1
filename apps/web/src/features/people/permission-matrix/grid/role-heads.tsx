/** The names of the roles, above their columns. */
import { memo, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "./grid.module.css";
import type { MatrixRole } from "../model/catalogue.ts";
import { useMatrix, type MatrixStore } from "../state/store.ts";

export interface PlacedRole {
  role: MatrixRole;
  column: number;
  /** From the grid's edge, in pixels. */
  left: number;
  /** Of that, what the columns that are not drawn leave free before this one. */
  gap: number;
}

interface RoleHeadsProps {
  roles: readonly PlacedRole[];
  store: MatrixStore;
  /** Whether rows are permissions, which are counted. */
  counted: boolean;
  /** Names stand upright, so that many columns find room. */
  upright: boolean;
  mark?: ((id: number) => ReactNode) | undefined;
}

export const RoleHeads = memo(function RoleHeads({ roles, store, counted, upright, mark }: RoleHeadsProps): ReactNode {
  const t = useT();
  return roles.map(({ role, column, left }) => (
    <div
      key={role.id}
      role="columnheader"
      aria-colindex={column + 2}
      className={styles.role}
      style={{ left }}
      title={role.assignable ? role.name : t("matrix.systemHelp", { name: role.name })}
      data-column-of={role.id}
      data-upright={upright || undefined}
    >
      <span className={styles.roleName}>{role.name}</span>
      {mark === undefined ? null : <Mark>{mark(role.id)}</Mark>}
      <span className={styles.kind}>
        {counted ? <Granted store={store} role={role} /> : null}
        {role.assignable && role.roleType !== "global" ? null : (
          <span className={styles.what}>{t(role.assignable ? "matrix.global" : "matrix.system")}</span>
        )}
      </span>
    </div>
  ));
});

/** The name stands beside it, which the sign would say a second time. */
export const Mark = ({ children }: { children: ReactNode }): ReactNode => (
  <span className={styles.mark} aria-hidden>
    {children}
  </span>
);

function Granted({ store, role }: { store: MatrixStore; role: MatrixRole }): ReactNode {
  const t = useT();
  const count = useMatrix(store, () => store.grantedTo(role));
  return (
    <span title={t("matrix.permissions", { count })} aria-hidden>
      {t("matrix.allowedFigure", { count })}
    </span>
  );
}
