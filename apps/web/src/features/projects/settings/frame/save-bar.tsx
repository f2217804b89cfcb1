/** The save bar of a section of a project's settings, with its words. */
import type { ComponentProps, ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { SaveBar as Bar } from "../../../../shared/ui/form-lines/save-bar.tsx";
import "./messages.ts";

interface SaveBarProps extends Omit<ComponentProps<typeof Bar>, "unsaved" | "save" | "discard"> {
  changed: boolean;
  /** Of the second form of a page, whose bar comes with its first change. */
  label?: string;
}

export function SaveBar({ changed, label, ...bar }: SaveBarProps): ReactNode {
  const t = useT();
  if (!changed && label !== undefined) return null;
  return (
    <Bar
      unsaved={t(changed ? "projectSettings.unsaved" : "projectSettings.noChanges")}
      idle={!changed}
      save={label ?? t("projectSettings.save")}
      discard={t("projectSettings.discard")}
      {...bar}
    />
  );
}
