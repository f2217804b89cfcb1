/** Renames a saved view. */
import { QUERY_NAME_LENGTH_MAXIMUM } from "@halyard/contract/views/queries";
import type { SavedView } from "@halyard/contract/schemas/views";
import { Button, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { ConflictDialog } from "../../../../shared/conflicts/conflict-dialog.tsx";
import { conflictsBetween } from "../../../../shared/conflicts/conflicts.ts";
import { isOutdated, useConflict } from "../../../../shared/conflicts/use-conflict.ts";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import styles from "../frame/list-page.module.css";
import { useViewChanges } from "./queries.ts";
import "./messages.ts";

export function RenameDialog({ view, onClose }: { view: SavedView; onClose: () => void }): ReactNode {
  const t = useT();
  const { change, readAgain } = useViewChanges();
  const [name, setName] = useState(view.name);
  const [isTried, setTried] = useState(false);
  const { conflict, saveChecked } = useConflict();
  const rename = ({ lockVersion }: SavedView, again: () => void): void =>
    change.mutate(
      { view, to: { name: name.trim(), lockVersion } },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isOutdated(error)) again();
        },
      },
    );
  const submit = (): Promise<void> =>
    saveChecked({
      read: () => api.get(`queries/${view.id}`),
      conflictsWith: (newest) =>
        conflictsBetween(
          { name: view.name },
          { name: name.trim() },
          { name: newest.name },
          { name: t("projectViews.column.name") },
        ),
      save: rename,
      takeTheirs() {
        onClose();
        void readAgain();
      },
    });
  const missing = isTried && name.trim() === "" ? t("projectViews.nameRequired") : undefined;
  if (conflict !== null) return <ConflictDialog {...conflict} />;
  return (
    <Dialog opened onClose={onClose} title={t("projectViews.rename")}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name.trim() !== "") void submit();
        }}
      >
        <TextInput
          label={t("projectViews.column.name")}
          maxLength={QUERY_NAME_LENGTH_MAXIMUM}
          value={name}
          error={missing ?? fieldMessages(change.error)["name"]}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t("ui.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
