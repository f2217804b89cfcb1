/** What a person does to the matrix, with the toasts about it. */
import { translate } from "../../../../shared/i18n/i18n.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { asText, copied, fromText, pasted, type Clipboard } from "../model/clipboard.ts";
import { applying, copying, setting, toggling, type TemplateMode, isOpen } from "../model/bulk-changes.ts";
import type { Cell } from "../model/catalogue.ts";
import type { Wish } from "../model/pending.ts";
import { NOTHING_SELECTED, selectedCells } from "../model/selection.ts";
import type { MatrixStore } from "./store.ts";

/** Stays when the page is left and opened again. `text`: as spreadsheets have it. */
let clipboard: { cells: Clipboard; text: string } | null = null;

export function toggle(store: MatrixStore, cell: Cell): void {
  const { saved, history } = store.get();
  store.wish(toggling(saved, history.present, cell));
}

/**
 * Space: the cell alone, or all that is selected if it is one of several; they become what it becomes. One that stays as it
 * is, such as a move from a status to itself, decides nothing: the first of the others does.
 */
export function toggleWithSelection(store: MatrixStore, cell: Cell): void {
  const { selection, view, saved } = store.get();
  const cells = store.isSelected(cell) ? selectedCells(selection, view) : [];
  if (cells.length <= 1) return toggle(store, cell);
  const deciding = isOpen(saved, cell) ? cell : (cells.find((one) => isOpen(saved, one)) ?? cell);
  setCells(store, cells, !store.granted(deciding));
}

export function setSelected(store: MatrixStore, granted: boolean): void {
  const { selection, view } = store.get();
  setCells(store, selectedCells(selection, view), granted);
}

function setCells(store: MatrixStore, cells: readonly Cell[], granted: boolean): void {
  const { saved, history } = store.get();
  const wishes = setting(saved, history.present, cells, granted);
  tellOf(store, wishes, () => store.wish(wishes));
  if (wishes.length === 0) toast.info(translate("matrix.nothingToDo"));
}

export function copySelection(store: MatrixStore): void {
  const { saved, selection, view } = store.get();
  const cells = selectedCells(selection, view);
  const shown = copied(
    cells,
    view,
    (cell) => store.granted(cell),
    (cell) => isOpen(saved, cell),
  );
  if (shown === null) return;
  clipboard = { cells: shown, text: asText(shown, wordsOfCells()) };
  // For spreadsheets. Browsers allow it on safe addresses only; within the matrix the copy is there in any case.
  if (window.isSecureContext) navigator.clipboard.writeText(clipboard.text).catch(() => undefined);
  toast.info(translate("matrix.copied", { count: cells.length }));
}

const wordsOfCells = () => ({ yes: translate("matrix.yes"), no: translate("matrix.no") });

/** Whether the clipboard of the system can be asked: what a spreadsheet copied is there. */
const isReadable = (): boolean => window.isSecureContext && typeof navigator.clipboard.readText === "function";

export const canPaste = (): boolean => clipboard !== null || isReadable();

/** From the menu: the browser may ask whether it is allowed, and who says no still has what the matrix copied. */
export async function pasteFromSystem(store: MatrixStore): Promise<void> {
  pasteSelection(store, isReadable() ? await navigator.clipboard.readText().catch(() => "") : "");
}

/** @param text of the system's clipboard: what another program copied since counts, if it says yes or no anywhere */
export function pasteSelection(store: MatrixStore, text: string): void {
  const { saved, history, selection, view } = store.get();
  const isOwn = text === clipboard?.text;
  const read = isOwn ? null : fromText(text, wordsOfCells());
  const cells = read?.cells ?? clipboard?.cells ?? null;
  if (cells === null) return void toast.info(translate("matrix.pasteNothing", wordsOfCells()));
  const wishes = pasted(cells, selectedCells(selection, view), view);
  const real = [true, false].flatMap((granted) => {
    const some = wishes.filter((wish) => wish.granted === granted);
    return setting(saved, history.present, some, granted);
  });
  tellOf(store, real, () => store.wish(real));
  if (real.length === 0) toast.info(translate("matrix.nothingToDo"));
  if (read !== null && read.unread > 0)
    toast.info(translate("matrix.pasteUnread", { count: read.unread, ...wordsOfCells() }));
}

export function copyRole(store: MatrixStore, sourceId: number, targetIds: readonly number[]): void {
  const { saved, history } = store.get();
  store.wish(copying(saved, history.present, sourceId, targetIds));
  toast.success(translate("matrix.rolesCopied", { count: targetIds.length }));
}

export function applyTemplate(
  store: MatrixStore,
  template: { name: string; permissions: readonly string[] },
  roleIds: readonly number[],
  mode: TemplateMode,
): void {
  const { saved, history } = store.get();
  store.wish(applying(saved, history.present, template.permissions, roleIds, mode));
  toast.success(translate("matrix.templateApplied", { name: template.name, count: roleIds.length }));
}

/** What a file wishes, as one step. */
export function importTable(store: MatrixStore, wishes: readonly Wish[]): void {
  tellOf(store, wishes, () => store.wish(wishes));
}

export function undo(store: MatrixStore): void {
  if (store.get().history.past.length === 0) return;
  store.undo();
  toast.success(translate("matrix.undone"));
}

export function redo(store: MatrixStore): void {
  if (store.get().history.future.length === 0) return;
  store.redo();
  toast.success(translate("matrix.redone"));
}

export function reset(store: MatrixStore): void {
  const before = store.get().history;
  store.reset();
  if (before.present.size === 0) toast.success(translate("matrix.reset"));
  else toast.undo(translate("matrix.reset"), translate("ui.undo"), () => store.undo());
}

export function deselect(store: MatrixStore): void {
  store.set({ selection: NOTHING_SELECTED });
}

/** Says how many were added and removed, and how many more followed by dependencies. */
function tellOf(store: MatrixStore, wishes: readonly Wish[], act: () => void): void {
  const before = store.changes;
  act();
  const added = wishes.filter((wish) => wish.granted).length;
  const removed = wishes.length - added;
  const followed = store.changes - before - wishes.length;
  const details = followed > 0 ? [translate("matrix.followed", { count: followed })] : [];
  if (added > 0) toast.success(translate(store.words.added, { count: added }), { details });
  if (removed > 0) toast.success(translate(store.words.removed, { count: removed }), { details });
}
