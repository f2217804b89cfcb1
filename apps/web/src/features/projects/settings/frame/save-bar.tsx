/** What saves a section of a project's settings: there once something is changed, and in sight however long it is. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import lines from "../../../../shared/ui/form-lines/form-lines.module.css";
import { FormFooter } from "../../../../shared/ui/layout/form-footer.tsx";
import "./messages.ts";

interface SaveBarProps {
  changed: boolean;
  busy: boolean;
  /** Something entered is not right yet. */
  blocked?: boolean;
  /** Where there are two forms on a page. */
  label?: string;
  /** Left out: the form's own submit. */
  onSave?: () => void;
  onDiscard: () => void;
}

export function SaveBar({ changed, busy, blocked = false, label, onSave, onDiscard }: SaveBarProps): ReactNode {
  const t = useT();
  if (!changed) return null;
  return (
    <FormFooter>
      <span role="status" className={lines.unsaved}>
        {t("projectSettings.unsaved")}
      </span>
      <Button variant="default" disabled={busy} onClick={onDiscard}>
        {t("projectSettings.discard")}
      </Button>
      <Button
        type={onSave === undefined ? "submit" : "button"}
        disabled={blocked}
        loading={busy}
        {...(onSave === undefined ? {} : { onClick: onSave })}
      >
        {label ?? t("projectSettings.save")}
      </Button>
    </FormFooter>
  );
}
