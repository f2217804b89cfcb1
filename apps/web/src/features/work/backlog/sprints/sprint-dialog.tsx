/** Creates or changes a sprint. A new one begins after the last one and takes two weeks, as most do. */
import { VERSION_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Project, Sprint } from "@halyard/contract/resources";
import { Button, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { localDay } from "../../../../shared/dates/local-day.ts";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { useSaveSprint, type SprintInput } from "./changes.ts";
import styles from "./sprints.module.css";
import { suggestedDates } from "./suggested-dates.ts";
import "../model/messages.ts";

interface SprintDialogProps {
  project: Project;
  /** null: a new one. */
  sprint: Sprint | null;
  /** All of the project. */
  sprints: readonly Sprint[];
  onClose: () => void;
}

/** By what the server calls them. */
const FIELDS = { name: "name", description: "goal", startDate: "startDate", finishDate: "finishDate" } as const;

export function SprintDialog({ project, sprint, sprints, onClose }: SprintDialogProps): ReactNode {
  const t = useT();
  const save = useSaveSprint(project.id, sprint);
  const { register, handleSubmit, setError, formState } = useForm<SprintInput>({
    defaultValues:
      sprint === null
        ? {
            name: t("backlog.nameSuggested", { number: sprints.length + 1 }),
            goal: "",
            ...suggestedDates(sprints, localDay()),
          }
        : {
            name: sprint.name,
            goal: sprint.description.raw ?? "",
            startDate: sprint.startDate ?? "",
            finishDate: sprint.finishDate ?? "",
          },
  });
  const { errors } = formState;
  const submit = handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: onClose,
      onError: (error) => {
        const messages = Object.entries(fieldMessages(error));
        const known = messages.flatMap(([attribute, message]) => {
          const field = Object.entries(FIELDS).find(([name]) => name === attribute)?.[1];
          return field === undefined ? [] : [{ field, message }];
        });
        for (const { field, message } of known) setError(field, { message }, { shouldFocus: true });
        if (known.length === 0) reportError(error);
      },
    }),
  );
  return (
    <Dialog opened onClose={onClose} title={t(sprint === null ? "backlog.new" : "backlog.edit")}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
          <Button type="submit" loading={save.isPending}>
            {t(sprint === null ? "backlog.create" : "ui.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
