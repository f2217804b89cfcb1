/** What saves a form, in sight however long the form is. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { FormFooter } from "../layout/form-footer.tsx";
import lines from "./form-lines.module.css";

interface SaveBarProps {
  /** What is not saved yet, in words; null: nothing. */
  unsaved: string | null;
  save: string;
  discard: string;
  busy: boolean;
  /** Something entered is not right yet. */
  blocked?: boolean;
  /** Left out: the form's own submit. */
  onSave?: (() => void) | undefined;
  onDiscard: () => void;
}

export function SaveBar(props: SaveBarProps): ReactNode {
  const t = useT();
  const { unsaved, save, discard, busy, blocked = false, onSave, onDiscard } = props;
  return (
    <FormFooter>
      <span role="status" className={lines.unsaved}>
        {unsaved ?? t("ui.nothingUnsaved")}
      </span>
      {unsaved === null ? null : (
        <Button variant="default" disabled={busy} onClick={onDiscard}>
          {discard}
        </Button>
      )}
      <Button
        type={onSave === undefined ? "submit" : "button"}
        disabled={blocked || unsaved === null}
        loading={busy}
        {...(onSave === undefined ? {} : { onClick: onSave })}
      >
        {save}
      </Button>
    </FormFooter>
  );
}
