/** The save bar of a section of a project's settings, with its words. */
import type { ComponentProps, ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { SaveBar as Bar } from "../../../../shared/ui/form-lines/save-bar.tsx";
import "./messages.ts";

interface SaveBarProps extends Omit<ComponentProps<typeof Bar>, "unsaved" | "save" | "discard"> {
  changed: boolean;
  /** Where there are two forms on a page. */
  label?: string;
}

export function SaveBar({ changed, label, ...bar }: SaveBarProps): ReactNode {
  const t = useT();
  if (!changed) return null;
  return (
    <Bar
      unsaved={t("projectSettings.unsaved")}
      save={label ?? t("projectSettings.save")}
      discard={t("projectSettings.discard")}
      {...bar}
    />
  );
}
