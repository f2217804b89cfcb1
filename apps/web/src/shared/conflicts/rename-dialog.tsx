/** Renames something that others may rename meanwhile. */
import { Button, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { fieldMessages } from "../errors/describe.ts";
import { useT } from "../i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../ui/dialog/dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import styles from "./conflict-dialog.module.css";
import { conflictsBetween } from "./conflicts.ts";
import { isOutdated, useConflict } from "./use-conflict.ts";

interface Named {
  name: string;
  lockVersion: number;
}

interface Words {
  title: string;
  /** Of the field. */
  label: string;
  /** Says that there has to be a name. */
  required: string;
}

interface RenameDialogProps {
  entity: Named;
  maxLength: number;
  words: Words;
  /** Reads what it is called now. */
  read: () => Promise<Named>;
  /** What saves it. */
  saving: { isPending: boolean; error: unknown };
  save: (to: Named, ended: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
  /** Another failure than an outdated version. */
  onFailed?: (error: unknown) => void;
  /** Someone else's name stays. */
  onTheirs?: () => void;
  onClose: () => void;
}

export function RenameDialog({ entity, words, saving, maxLength, onClose, ...props }: RenameDialogProps): ReactNode {
  const t = useT();
  const [text, setText] = useState(entity.name);
  const [isTried, setTried] = useState(false);
  const { conflict, saveChecked } = useConflict();
  const name = text.trim();
  const save = ({ lockVersion }: Named, again: () => void): void =>
    props.save(
      { name, lockVersion },
      { onSuccess: onClose, onError: (error) => (isOutdated(error) ? again() : props.onFailed?.(error)) },
    );
  const submit = (): void => {
    setTried(true);
    if (name === "") return;
    void saveChecked({
      read: props.read,
      conflictsWith: (stored) =>
        conflictsBetween({ name: entity.name }, { name }, { name: stored.name }, { name: words.label }),
      save,
      takeTheirs() {
        onClose();
        props.onTheirs?.();
      },
    });
  };
  if (conflict !== null) return <ConflictDialog {...conflict} />;
  const missing = isTried && name === "" ? words.required : undefined;
  return (
    <Dialog opened onClose={onClose} title={words.title}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label={words.label}
          maxLength={maxLength}
          value={text}
          error={missing ?? fieldMessages(saving.error)["name"]}
          required
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t("ui.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
