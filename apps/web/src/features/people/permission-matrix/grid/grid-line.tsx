/** One line of the grid: a permission with its cells, or the head of a category. */
import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, useCallback, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { translate } from "../../../../shared/i18n/i18n.tsx";
import { cellLabel, type CellState } from "./cell-label.ts";
import { cellFacts } from "./cell-state.ts";
import styles from "./grid.module.css";
import type { MatrixPermission } from "../model/catalogue.ts";
import type { Line } from "../model/filters.ts";
import { lineKey } from "./input/key-navigation.ts";
import { RiskMark } from "./risk-mark.tsx";
import { Mark, type PlacedRole } from "./role-heads.tsx";
import { CELL, type MatrixStore } from "../state/store.ts";

interface GridLineProps {
  store: MatrixStore;
  permission: MatrixPermission;
  index: number;
  top: number;
  /** Those whose cells are drawn. */
  roles: readonly PlacedRole[];
  mark: ((id: string) => ReactNode) | undefined;
}

/** It renders when a cell of its own changes, and only then. Its cells are no components: there are hundreds. */
export const GridLine = memo(function GridLine({
  store,
  permission,
  index,
  top,
  roles,
  mark,
}: GridLineProps): ReactNode {
  const shown = useMemo(() => roles.map(({ role }) => role), [roles]);
  const subscribe = useCallback(
    (tell: () => void) => store.subscribeLine(permission.id, shown, tell),
    [store, permission, shown],
  );
  const bits = useSyncExternalStore(subscribe, () => store.line(permission.id, shown));
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.line} style={{ top }}>
      <div role="rowheader" aria-colindex={1} className={styles.name} data-row-of={permission.id}>
        {mark === undefined ? null : <Mark>{mark(permission.id)}</Mark>}
        <span className={styles.words} title={permission.label ?? permission.id}>
          {permission.name}
        </span>
        {permission.risk !== "high" ? null : <RiskMark risk={permission.risk} />}
      </div>
      {roles.map((placed, at) => cell(permission, placed, bits.codePointAt(at) ?? 0))}
    </div>
  );
});

/** A check that can't be taken away says why. */
const HELD: ReadonlySet<CellState> = new Set(["system", "closed", "included"]);

/** Whether a role holds a permission. @param bits of the store's `CELL` */
function cell(permission: MatrixPermission, { role, column, gap }: PlacedRole, bits: number): ReactNode {
  const { granted, isOpen, state } = cellFacts(permission, role, bits);
  return (
    <div
      key={role.id}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={(bits & CELL.selected) !== 0}
      className={styles.cell}
      data-role={role.id}
      data-permission={permission.id}
      data-state={state}
      style={gap === 0 ? undefined : { marginLeft: gap }}
    >
      <span
        role="checkbox"
        aria-checked={granted}
        aria-disabled={isOpen ? undefined : true}
        aria-label={cellLabel(permission.label ?? permission.name, role.name, state)}
        title={granted && HELD.has(state) ? translate("matrix.heldBecause", { state }) : undefined}
        tabIndex={(bits & CELL.focused) !== 0 ? 0 : -1}
        className={styles.box}
      />
    </div>
  );
}

interface CategoryLineProps {
  store: MatrixStore;
  line: Extract<Line, { kind: "category" }>;
  index: number;
  top: number;
  columns: number;
  /** How many lines it has, in words. */
  countWords: (count: number) => string;
  onFold: (category: string) => void;
}

export const CategoryLine = memo(function CategoryLine(props: CategoryLineProps): ReactNode {
  const { store, line, index, top, columns, countWords, onFold } = props;
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
          <span className={styles.count}>{countWords(count)}</span>
        </button>
      </div>
    </div>
  );
});
