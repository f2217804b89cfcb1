/** What saves a form, in sight however long the form is. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { FormFooter } from "../layout/form-footer.tsx";
import lines from "./form-lines.module.css";

interface SaveBarProps {
  /** What is not saved yet, in words. */
  unsaved: string;
  save: string;
  discard: string;
  busy: boolean;
  /** Something entered is not right yet. */
  blocked?: boolean;
  /** Nothing is changed yet. */
  idle?: boolean;
  /** Left out: the form's own submit. */
  onSave?: (() => void) | undefined;
  onDiscard: () => void;
}

export function SaveBar(props: SaveBarProps): ReactNode {
  const { unsaved, save, discard, busy, blocked = false, idle = false, onSave, onDiscard } = props;
  return (
    <FormFooter tallOnPhones={idle}>
      <span role="status" className={lines.unsaved}>
        {unsaved}
      </span>
      {idle ? null : (
        <Button variant="default" disabled={busy} onClick={onDiscard}>
          {discard}
        </Button>
      )}
      <Button
        type={onSave === undefined ? "submit" : "button"}
        disabled={blocked || idle}
        loading={busy}
        {...(onSave === undefined ? {} : { onClick: onSave })}
      >
        {save}
      </Button>
    </FormFooter>
  );
}
