/** Renames a template of work packages. */
import { idOf, linkOf } from "@halyard/api-client/links";
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { WorkPackageTemplate } from "@halyard/contract/schemas/projects";
import { Button, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { ConflictDialog } from "../../../shared/conflicts/conflict-dialog.tsx";
import { conflictsBetween } from "../../../shared/conflicts/conflicts.ts";
import { isOutdated, useConflict } from "../../../shared/conflicts/use-conflict.ts";
import { useTemplateChanges } from "./queries.ts";
import styles from "./templates.module.css";

interface RenameTemplateDialogProps {
  template: WorkPackageTemplate;
  onClose: () => void;
}

export function RenameTemplateDialog({ template, onClose }: RenameTemplateDialogProps): ReactNode {
  const t = useT();
  const { rename } = useTemplateChanges(idOf(linkOf(template, "project")) ?? 0);
  const { conflict, saveChecked } = useConflict();
  const [name, setName] = useState(template.name);
  const [isTried, setTried] = useState(false);
  const missing = isTried && name.trim() === "" ? t("workTemplates.required") : undefined;
  const write = ({ lockVersion }: WorkPackageTemplate, again: () => void): void =>
    rename.mutate(
      { template, name: name.trim(), lockVersion },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isOutdated(error)) return again();
          if (fieldMessages(error)["name"] === undefined) reportError(error);
        },
      },
    );
  const submit = (): void => {
    setTried(true);
    if (name.trim() === "") return;
    void saveChecked({
      read: () => api.get(`work_package_templates/${template.id}`),
      conflictsWith: (stored) =>
        conflictsBetween(
          { name: template.name },
          { name: name.trim() },
          { name: stored.name },
          { name: t("workTemplates.field.name") },
        ),
      save: write,
      takeTheirs: onClose,
    });
  };
  if (conflict !== null) return <ConflictDialog {...conflict} />;
  return (
    <Dialog opened onClose={onClose} title={t("workTemplates.rename")}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label={t("workTemplates.field.name")}
          maxLength={NAME_LENGTH_MAXIMUM}
          value={name}
          error={missing ?? fieldMessages(rename.error)["name"]}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={rename.isPending}>
            {t("ui.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
