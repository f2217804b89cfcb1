/** What saves a form, in sight however long the form is: there while something is unsaved. */
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
  /** Left out: the form's own submit. */
  onSave?: (() => void) | undefined;
  onDiscard: () => void;
}

export function SaveBar(props: SaveBarProps): ReactNode {
  const { unsaved, save, discard, busy, blocked = false, onSave, onDiscard } = props;
  return (
    <FormFooter>
      <span role="status" className={lines.unsaved}>
        {unsaved}
      </span>
      <Button variant="default" disabled={busy} onClick={onDiscard}>
        {discard}
      </Button>
      <Button
        type={onSave === undefined ? "submit" : "button"}
        disabled={blocked}
        loading={busy}
        {...(onSave === undefined ? {} : { onClick: onSave })}
      >
        {save}
      </Button>
    </FormFooter>
  );
}
