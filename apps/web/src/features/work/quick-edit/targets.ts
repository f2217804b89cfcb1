/** Which work packages a key means: those that are chosen, else the one with the focus, that is open, or pointed at. */
import type { WorkPackage } from "@halyard/contract/resources";

interface Shown {
  /** In the order of the list. */
  rows: readonly WorkPackage[];
  selection: ReadonlySet<string>;
  openId: number | undefined;
}

const MARKED = "[data-row], [data-work-package]";

export function targetsOf({ rows, selection, openId }: Shown, page: Document): WorkPackage[] {
  const chosen = rows.filter(({ id }) => selection.has(String(id)));
  if (chosen.length > 0) return chosen;
  const byId = (id: number | undefined): WorkPackage | undefined => rows.find((row) => row.id === id);
  const focused = page.activeElement?.closest<HTMLElement>(MARKED);
  const pointed = [...page.querySelectorAll<HTMLElement>(MARKED)].find((element) => element.matches(":hover"));
  const found = rowOf(focused, rows) ?? byId(openId) ?? rowOf(pointed, rows);
  return found === undefined ? [] : [found];
}

/** The row that the focus is in, for keys that choose it. */
export const focusedRow = (rows: readonly WorkPackage[], page: Document): WorkPackage | undefined =>
  rowOf(page.activeElement?.closest<HTMLElement>(MARKED), rows);

/** A table counts its rows, cards and lines say which they are. */
function rowOf(element: HTMLElement | null | undefined, rows: readonly WorkPackage[]): WorkPackage | undefined {
  const { row, workPackage } = element?.dataset ?? {};
  if (workPackage !== undefined) return rows.find(({ id }) => id === Number(workPackage));
  return row === undefined ? undefined : rows[Number(row)];
}
