/** What saves a page of settings: at the bottom of the screen, as wide as the page, once something was changed. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  /** What is not saved yet, in words; null: nothing. */
  unsaved: string | null;
  save: string;
  discard: string;
  busy: boolean;
  /** Something entered is not right yet. */
  blocked?: boolean;
  /** The form is longer than the screen: what saves it is in sight before anything is changed. */
  isLong?: boolean;
  /** Said of a long form while nothing is unsaved: that one saves here, or that it is saved. */
  rest?: ReactNode;
  /** Left out: the form's own submit. */
  onSave?: (() => void) | undefined;
  onDiscard: () => void;
}

export function SaveBar(props: SaveBarProps): ReactNode {
  const { unsaved, save, discard, busy, blocked = false, isLong = false, rest = null, onSave, onDiscard } = props;
  const isUnsaved = unsaved !== null;
  const isShown = isUnsaved || isLong;
  return (
    // Its place is always there: nothing moves when it comes, and it is heard, as the status is there before its words.
    <div className={styles.bar} data-save-bar data-shown={isShown || undefined}>
      <div className={styles.within}>
        <span role="status" className={styles.unsaved}>
          {unsaved ?? rest}
        </span>
        {isUnsaved ? (
          <Button variant="default" disabled={busy} onClick={onDiscard}>
            {discard}
          </Button>
        ) : null}
        {isShown ? (
          <Button
            type={onSave === undefined ? "submit" : "button"}
            disabled={blocked || !isUnsaved}
            loading={busy}
            {...(onSave === undefined ? {} : { onClick: onSave })}
          >
            {save}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
