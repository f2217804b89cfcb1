/** Renames a saved view. */
import { QUERY_NAME_LENGTH_MAXIMUM } from "@halyard/contract/views/queries";
import type { SavedView } from "@halyard/contract/schemas/views";
import { Button, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import styles from "../frame/list-page.module.css";
import { useViewChanges } from "./queries.ts";
import "./messages.ts";

export function RenameDialog({ view, onClose }: { view: SavedView; onClose: () => void }): ReactNode {
  const t = useT();
  const { change } = useViewChanges();
  const [name, setName] = useState(view.name);
  const [isTried, setTried] = useState(false);
  const missing = isTried && name.trim() === "" ? t("projectViews.nameRequired") : undefined;
  return (
    <Dialog opened onClose={onClose} title={t("projectViews.rename")}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name.trim() !== "") change.mutate({ view, to: { name: name.trim() } }, { onSuccess: onClose });
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
