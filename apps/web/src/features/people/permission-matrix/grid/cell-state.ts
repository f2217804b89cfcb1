/** What is so of one cell: whether its role holds the permission, and whether that can be changed. */
import { cellRule, type MatrixPermission, type MatrixRole } from "../model/catalogue.ts";
import { CELL } from "../state/store.ts";
import type { CellState } from "./cell-label.ts";

interface CellFacts {
  granted: boolean;
  /** People can change it. */
  isOpen: boolean;
  state: CellState;
}

/** @param bits of the store's `CELL` */
export function cellFacts(permission: MatrixPermission, role: MatrixRole, bits: number): CellFacts {
  const rule = cellRule(role, permission);
  const changed = (bits & CELL.changed) !== 0;
  const granted = (bits & CELL.granted) !== 0;
  const isIncluded = rule === "open" && permission.public && !changed && granted;
  const unchanged = isIncluded ? "included" : rule === "open" ? "plain" : rule;
  const state = changed ? ((bits & CELL.implied) !== 0 ? "implied" : "changed") : unchanged;
  return { granted, isOpen: rule === "open" && !isIncluded, state };
}
