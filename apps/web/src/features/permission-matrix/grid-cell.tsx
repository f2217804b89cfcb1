/** One cell: whether a role holds a permission. It renders when its own state changes, and only then. */
import { Check, Link2 } from "lucide-react";
import { memo, useSyncExternalStore, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import styles from "./grid.module.css";
import { cellRule, type MatrixPermission, type MatrixRole } from "./model/catalogue.ts";
import { CELL, type MatrixStore } from "./store.ts";

interface GridCellProps {
  store: MatrixStore;
  role: MatrixRole;
  permission: MatrixPermission;
  column: number;
  left: number;
  width: number;
}

export const GridCell = memo(function GridCell(props: GridCellProps): ReactNode {
  const { store, role, permission, column, left, width } = props;
  const t = useT();
  const bits = useSyncExternalStore(store.subscribe, () => store.cell(role, permission.id));
  const has = (bit: number): boolean => (bits & bit) !== 0;
  const [granted, changed, focused] = [has(CELL.granted), has(CELL.changed), has(CELL.focused)];
  const rule = cellRule(role, permission);
  const state = changed ? (has(CELL.implied) ? "implied" : "changed") : rule === "open" ? "plain" : rule;
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={has(CELL.selected)}
      className={styles.cell}
      data-role={role.id}
      data-permission={permission.id}
      data-state={state}
      data-granted={granted || undefined}
      style={{ left, width }}
    >
      <span
        role="checkbox"
        aria-checked={granted}
        aria-disabled={rule !== "open" || undefined}
        aria-label={t("matrix.cell", { permission: permission.name, role: role.name, state })}
        tabIndex={focused ? 0 : -1}
        className={styles.box}
      >
        {!granted ? null : state === "implied" ? <Link2 size={12} aria-hidden /> : <Check size={14} aria-hidden />}
      </span>
    </div>
  );
});
