/** One line of the grid: a permission with its cells, or the head of a category. */
import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, useSyncExternalStore, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { GridCell } from "./grid-cell.tsx";
import styles from "./grid.module.css";
import type { MatrixPermission, MatrixRole } from "./model/catalogue.ts";
import type { Line } from "./model/filters.ts";
import { lineKey } from "./moves.ts";
import { RiskMark } from "./risk-mark.tsx";
import type { MatrixStore } from "./store.ts";

export interface PlacedRole {
  role: MatrixRole;
  column: number;
  left: number;
}

interface GridLineProps {
  store: MatrixStore;
  permission: MatrixPermission;
  index: number;
  top: number;
  roles: readonly PlacedRole[];
  columnWidth: number;
}

export const GridLine = memo(function GridLine(props: GridLineProps): ReactNode {
  const { store, permission, index, top, roles, columnWidth } = props;
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.line} style={{ top }}>
      <div role="rowheader" aria-colindex={1} className={styles.name} data-row-of={permission.id}>
        <span className={styles.words} title={permission.id}>
          {permission.name}
        </span>
        <RiskMark risk={permission.risk} />
      </div>
      {roles.map(({ role, column, left }) => (
        <GridCell
          key={role.id}
          store={store}
          role={role}
          permission={permission}
          column={column}
          left={left}
          width={columnWidth}
        />
      ))}
    </div>
  );
});

interface CategoryLineProps {
  store: MatrixStore;
  line: Extract<Line, { kind: "category" }>;
  index: number;
  top: number;
  columns: number;
  onFold: (category: string) => void;
}

export const CategoryLine = memo(function CategoryLine(props: CategoryLineProps): ReactNode {
  const { store, line, index, top, columns, onFold } = props;
  const t = useT();
  const { category, count, folded } = line;
  const key = lineKey(line);
  const focused = useSyncExternalStore(store.subscribe, () => store.get().focus?.line === key);
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.category} style={{ top }}>
      <div role="rowheader" aria-colindex={1} aria-colspan={columns + 1} className={styles.categoryName}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!folded}
          tabIndex={focused ? 0 : -1}
          data-line={key}
          onClick={() => onFold(category.id)}
        >
          {folded ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
          {category.name}
          <span className={styles.count}>{t("matrix.permissions", { count })}</span>
        </button>
      </div>
    </div>
  );
});
