/** `J` and `K`: to the next and the previous of what a view shows, with its details beside it. */
import type { WorkPackage } from "@halyard/contract/resources";
import { useEffect } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { rememberList } from "./last-list.ts";

export function useNextPrevious(
  rows: readonly WorkPackage[],
  openId: number | undefined,
  open: (workPackage: WorkPackage) => void,
): void {
  const t = useT();
  useEffect(() => rememberList(rows), [rows]);
  const step = (by: number): void => {
    const at = rows.findIndex((row) => row.id === openId);
    const next = rows[Math.max(0, at + by)];
    if (next !== undefined) open(next);
  };
  useShortcut("j", t("workPackages.shortcut.next"), () => step(1));
  useShortcut("k", t("workPackages.shortcut.previous"), () => step(-1));
}
