/** In a table that one walks through by cell, the controls in its cells are reached from the cell, not by Tab. */
import { createContext, useContext } from "react";

export const CellTab = createContext<-1 | undefined>(undefined);

/** The `tabIndex` of a control that may stand in a cell: nothing special elsewhere. */
export const useCellTab = (): -1 | undefined => useContext(CellTab);

/** What Enter on a cell does: the control that is marked with `data-cell-edit`, or the only one. */
export const controlIn = (cell: Element): HTMLElement | null =>
  cell.querySelector<HTMLElement>("[data-cell-edit]") ??
  cell.querySelector<HTMLElement>("button, a[href], input, select, textarea");
