/** Creates or changes a sprint. A new one begins after the last one and takes two weeks, as most do. */
import { VERSION_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Project, Sprint } from "@halyard/contract/resources";
import { Button, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { localDay } from "../../../../shared/dates/local-day.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { ConflictDialog } from "../../../../shared/conflicts/conflict-dialog.tsx";
import { inputOf, type SprintInput } from "./changes.ts";
import styles from "./sprints.module.css";
import { suggestedDates } from "./suggested-dates.ts";
import { useSprintSaving } from "./use-sprint-saving.ts";
import "../model/messages.ts";

interface SprintDialogProps {
  project: Project;
  /** null: a new one. */
  sprint: Sprint | null;
  /** All of the project. */
  sprints: readonly Sprint[];
  onClose: () => void;
}

export function SprintDialog({ project, sprint, sprints, onClose }: SprintDialogProps): ReactNode {
  const t = useT();
  const { register, handleSubmit, setError, formState } = useForm<SprintInput>({
    defaultValues:
      sprint === null
        ? {
            name: t("backlog.nameSuggested", { number: sprints.length + 1 }),
            goal: "",
            ...suggestedDates(sprints, localDay()),
          }
        : inputOf(sprint),
  });
  const { errors } = formState;
  const saving = useSprintSaving(project.id, sprint, setError, onClose);
  return (
    <Dialog opened onClose={onClose} title={t(sprint === null ? "backlog.new" : "backlog.edit")}>
      <form className={styles.form} onSubmit={(event) => void handleSubmit(saving.submit)(event)} noValidate>
        <TextInput
          {...register("name", { validate: (name) => name.trim() !== "" || t("backlog.nameRequired") })}
          label={t("backlog.name")}
          maxLength={VERSION_NAME_LENGTH_MAXIMUM}
          error={errors.name?.message}
          required
          data-autofocus
        />
        <Textarea
          {...register("goal")}
          label={t("backlog.goal")}
          error={errors.goal?.message}
          autosize
          minRows={2}
          maxRows={6}
        />
        <div className={styles.dates}>
          <TextInput
            {...register("startDate")}
            type="date"
            label={t("backlog.startDate")}
            error={errors.startDate?.message}
          />
          <TextInput
            {...register("finishDate", {
              validate: (finish, { startDate }) =>
                finish === "" || startDate === "" || finish >= startDate || t("backlog.datesWrong"),
            })}
            type="date"
            label={t("backlog.finishDate")}
            error={errors.finishDate?.message}
          />
        </div>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t(sprint === null ? "backlog.create" : "ui.save")}
          </Button>
        </DialogFooter>
      </form>
      {saving.conflict === null ? null : <ConflictDialog {...saving.conflict} />}
    </Dialog>
  );
}
