/** A scheme: what it is called and the projects that have its rules. */
import { linksOf } from "@halyard/api-client/links";
import type { FieldRuleScheme } from "@halyard/contract/schemas/work-types";
import { Button, MultiSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { useDeleteScheme, useSaveScheme } from "./changes.ts";
import { projectsQuery } from "./queries.ts";
import "./messages.ts";

interface SchemeDialogProps {
  /** null: a new one. */
  scheme: FieldRuleScheme | null;
  onClose: () => void;
  /** @param href of the scheme */
  onSaved: (href: string) => void;
}

export function SchemeDialog({ scheme, onClose, onSaved }: SchemeDialogProps): ReactNode {
  const t = useT();
  const [name, setName] = useState(scheme?.name ?? "");
  const [projects, setProjects] = useState(() => linksOf(scheme, "projects").flatMap(({ href }) => href ?? []));
  const [isDeleting, setDeleting] = useState(false);
  const choices = useQuery(projectsQuery).data ?? [];
  const save = useSaveScheme(scheme, onSaved);
  const remove = useDeleteScheme(scheme, onClose);
  const problems = save.error === null ? {} : fieldMessages(save.error);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(scheme === null ? "fieldRules.addScheme" : "fieldRules.editScheme")}
      width={480}
      footer={
        <>
          {scheme === null ? null : (
            <Button variant="default" color="red" onClick={() => setDeleting(true)}>
              {t("fieldRules.deleteScheme")}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            disabled={name.trim() === ""}
            loading={save.isPending}
            onClick={() => save.mutate({ name, projects })}
          >
            {t("ui.save")}
          </Button>
        </>
      }
    >
      <TextInput
        label={t("fieldRules.schemeName")}
        data-autofocus
        value={name}
        error={problems["name"]}
        onChange={(event) => setName(event.currentTarget.value)}
        mb="sm"
      />
      <MultiSelect
        label={t("fieldRules.projects")}
        description={t("fieldRules.projectsHelp")}
        data={choices.map(({ id, name: called }) => ({ value: `/api/v3/projects/${id}`, label: called }))}
        value={projects}
        error={problems["projects"]}
        onChange={setProjects}
        searchable
        clearable
      />
      <ConfirmDialog
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate()}
        title={t("fieldRules.deleteTitle", { name: scheme?.name ?? "" })}
        confirmLabel={t("fieldRules.deleteScheme")}
        busy={remove.isPending}
        dangerous
      >
        {t("fieldRules.deleteHelp", { count: projects.length })}
      </ConfirmDialog>
    </Dialog>
  );
}
