/** Ctrl V on the grid: the browser's own paste, which has what other programs copied without asking anyone. */
import { useEffect, type RefObject } from "react";
import { pasteSelection } from "../../state/actions.ts";
import type { MatrixStore } from "../../state/store.ts";

export function useGridPaste(store: MatrixStore, grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Of a page without a text field in focus browsers say it to one element or another, and all of them to the document.
    const onPaste = (event: ClipboardEvent): void => {
      if (grid.current?.contains(document.activeElement) !== true || store.get().focus?.roleId == null) return;
      event.preventDefault();
      pasteSelection(store, event.clipboardData?.getData("text/plain") ?? "");
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [store, grid]);
}
