/** The custom actions of the work package that is open, on its page or in the panel beside a list. */
import { useQuery } from "@tanstack/react-query";
import { Zap } from "lucide-react";
import { useState } from "react";
import { customActionsOf, useCustomAction } from "../../../features/work/custom-actions/use-custom-action.ts";
import { workPackageQuery } from "../../../features/work/model/queries.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { known, type PaletteGroup, type PaletteItem } from "./items.ts";
import { fitting } from "./matching.ts";

const PATH = /^\/work_packages\/(\d+)/;

function openWorkPackage(): number | null {
  const id = PATH.exec(location.pathname)?.[1] ?? new URLSearchParams(location.search).get("workPackage");
  const number = Number(id);
  return id !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}

export function useCustomActionItems(typed: string): PaletteGroup[] {
  const t = useT();
  // As it was when the palette opened.
  const [id] = useState(openWorkPackage);
  const { data: workPackage } = useQuery({ ...workPackageQuery(id ?? 0), enabled: id !== null });
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
