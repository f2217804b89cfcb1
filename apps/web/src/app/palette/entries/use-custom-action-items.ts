/** The custom actions of the work package that is open, on its page or in the panel beside a list. */
import { Zap } from "lucide-react";
import { customActionsOf, useCustomAction } from "../../../features/work/custom-actions/use-custom-action.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { known, type PaletteGroup, type PaletteItem } from "./items.ts";
import { fitting } from "./matching.ts";
import { useOpenWorkPackage } from "./use-open-page.ts";

export function useCustomActionItems(typed: string): PaletteGroup[] {
  const t = useT();
  const workPackage = useOpenWorkPackage();
  const { mutate } = useCustomAction();
  if (workPackage === undefined) return [];
  const items = customActionsOf(workPackage).map((action): PaletteItem => ({
    id: `run ${action.href}`,
    label: action.title ?? "",
    detail: t("palette.onWorkPackage", { id: workPackage.id }),
    icon: Zap,
    run: () => mutate({ workPackage, action }),
  }));
  const shown = fitting(items, typed, ({ label }) => [label]);
  return shown.length === 0 ? [] : [known("custom actions", t("customActions.title"), shown)];
}
