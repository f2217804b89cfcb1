/** Saves a work package, with all below it, as a template of its project. */
import { linkedId } from "@halyard/api-client/links";
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { WorkPackage } from "@halyard/contract/resources";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import styles from "./templates.module.css";
import { templatesQuery, useTemplateChanges } from "./queries.ts";

interface SaveTemplateDialogProps {
  workPackage: WorkPackage;
  onClose: () => void;
}

export function SaveTemplateDialog({ workPackage, onClose }: SaveTemplateDialogProps): ReactNode {
  const t = useT();
  const projectId = linkedId(workPackage, "project") ?? 0;
  const templates = useQuery(templatesQuery(projectId)).data ?? [];
  const { save } = useTemplateChanges(projectId);
  const [name, setName] = useState(workPackage.subject);
  const [replaces, setReplaces] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const sameName = templates.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const submit = (): void => {
    if (name.trim() === "") return setWrong(t("workTemplates.required"));
    setWrong(null);
    const replaced = replaces ? sameName : undefined;
    save.mutate(
      { name: name.trim(), workPackage, replaced },
      {
        onSuccess: onClose,
        onError: (error) => {
          const messages = Object.values(fieldMessages(error));
          setWrong(messages.join(" "));
          if (messages.length === 0) reportError(error);
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("workTemplates.save.title", { id: workPackage.id })}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.help}>{t("workTemplates.save.help")}</p>
        <TextInput
          label={t("workTemplates.field.name")}
          maxLength={NAME_LENGTH_MAXIMUM}
          value={name}
          error={wrong === "" ? null : wrong}
          errorProps={{ role: "alert" }}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {sameName === undefined ? null : (
          <Checkbox
            label={t("workTemplates.save.replace")}
            checked={replaces}
            onChange={(event) => setReplaces(event.currentTarget.checked)}
          />
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t("workTemplates.save.submit")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
