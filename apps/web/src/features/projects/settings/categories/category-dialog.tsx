/** Creates or changes a category. */
import { titleOf } from "@halyard/api-client/links";
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Named, Project } from "@halyard/contract/resources";
import { Button, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Controller, useForm } from "react-hook-form";
import { api } from "../../../../shared/api/api.ts";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { AssignableSelect } from "../frame/assignable-select.tsx";
import { ConflictDialog } from "../../../../shared/conflicts/conflict-dialog.tsx";
import { conflictsBetween } from "../../../../shared/conflicts/conflicts.ts";
import styles from "../frame/list-page.module.css";
import { isOutdated, useConflict } from "../../../../shared/conflicts/use-conflict.ts";
import { bodyOf, inputOf, useRefreshCategories, useSaveCategory, type CategoryInput } from "./queries.ts";
import "./messages.ts";

interface CategoryDialogProps {
  project: Project;
  /** null: a new one. */
  category: Named | null;
  onClose: () => void;
}

export function CategoryDialog({ project, category, onClose }: CategoryDialogProps): ReactNode {
  const t = useT();
  const refresh = useRefreshCategories();
  const save = useSaveCategory(project.id, category);
  const before = inputOf(category);
  const { conflict, saveChecked } = useConflict();
  const { register, handleSubmit, setError, control, formState } = useForm<CategoryInput>({ defaultValues: before });
  const { errors } = formState;
  /** By the hrefs of those who were chosen. */
  const [names, setNames] = useState(() => new Map([[before.assignee, titleOf(category, "defaultAssignee")]]));
  const nameOf = (href: string): string => names.get(href) ?? "";
  const write = (input: CategoryInput, lockVersion?: number, again?: () => void): void =>
    save.mutate(
      { ...bodyOf(input, before), lockVersion },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (again !== undefined && isOutdated(error)) return again();
          const { name, defaultAssignee } = fieldMessages(error);
          if (name !== undefined) setError("name", { message: name }, { shouldFocus: true });
          if (defaultAssignee !== undefined) setError("assignee", { message: defaultAssignee });
          if (name === undefined && defaultAssignee === undefined) reportError(error);
        },
      },
    );
  const submit = async (input: CategoryInput): Promise<void> => {
    if (category === null) return write(input);
    return saveChecked({
      read: () => api.get(`categories/${category.id}`),
      conflictsWith: (saved) =>
        conflictsBetween(
          { name: before.name, assignee: nameOf(before.assignee) },
          { name: input.name.trim(), assignee: nameOf(input.assignee) },
          { name: inputOf(saved).name, assignee: titleOf(saved, "defaultAssignee") },
          { name: t("projectCategories.field.name"), assignee: t("projectCategories.field.assignee") },
        ),
      save: ({ lockVersion }, again) => write(input, lockVersion, again),
      takeTheirs() {
        onClose();
        void refresh();
      },
    });
  };
  if (conflict !== null) return <ConflictDialog {...conflict} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(category === null ? "projectCategories.new" : "projectCategories.dialog.edit")}
    >
      <form className={styles.form} onSubmit={(event) => void handleSubmit(submit)(event)} noValidate>
        <TextInput
          {...register("name", { validate: (name) => name.trim() !== "" || t("projectCategories.required") })}
          label={t("projectCategories.field.name")}
          maxLength={NAME_LENGTH_MAXIMUM}
          error={errors.name?.message}
          required
          data-autofocus
        />
        <Controller
          control={control}
          name="assignee"
          render={({ field: { value, onChange } }) => (
            <AssignableSelect
              projectId={project.id}
              label={t("projectCategories.field.assignee")}
              description={t("projectCategories.field.assigneeHelp")}
              none={t("projectCategories.noOne")}
              usersOnly
              chosen={{ href: value, name: nameOf(value) }}
              onChange={({ href, name }) => {
                setNames((known) => new Map(known).set(href, name));
                onChange(href);
              }}
              error={errors.assignee?.message}
            />
          )}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending || formState.isSubmitting}>
            {t(category === null ? "projectCategories.new" : "ui.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
