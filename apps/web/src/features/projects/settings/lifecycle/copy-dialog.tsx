/** Copies a project: what comes along is chosen, then the copy is made in the background. */
import type { JobStatus, Project } from "@halyard/contract/resources";
import { PROJECT_IDENTIFIER_LENGTH_MAXIMUM, PROJECT_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { Button, Loader, Progress as ProgressBar, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { idOf } from "@halyard/api-client/links";
import { useEffect, useState, type ReactNode } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { keys } from "../../../../shared/api/query-keys.ts";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import styles from "../frame/sheet.module.css";
import { PlaceholderPeople } from "./placeholder-people.tsx";
import { StartDate, ALL_PARTS, TemplateParts } from "./template-parts.tsx";
import { isOver, jobQuery, startCopy, type CopyInput } from "./queries.ts";
import "./messages.ts";

interface CopyDialogProps {
  project: Project;
  onClose: () => void;
}

export function CopyDialog({ project, onClose }: CopyDialogProps): ReactNode {
  const t = useT();
  const [job, setJob] = useState<JobStatus | null>(null);
  return (
    <Dialog opened onClose={onClose} title={t("projectLifecycle.copy")}>
      {job === null ? (
        <CopyForm project={project} onClose={onClose} onStarted={setJob} />
      ) : (
        <Progress started={job} onClose={onClose} />
      )}
    </Dialog>
  );
}

function CopyForm({
  project,
  onClose,
  onStarted,
}: CopyDialogProps & { onStarted: (job: JobStatus) => void }): ReactNode {
  const t = useT();
  const copying = useMutation({
    mutationFn: (input: CopyInput) => startCopy(project, input),
    meta: { handled: true },
    onSuccess: onStarted,
  });
  const { register, handleSubmit, setError, control, formState } = useForm<CopyInput>({
    defaultValues: {
      name: "",
      identifier: "",
      startDate: "",
      parts: ALL_PARTS,
      replacements: {},
    },
  });
  const { errors } = formState;
  const withMembers = useWatch({ control, name: "parts.copyMembers" });
  const submit = handleSubmit((input) =>
    copying.mutate(withMembers ? input : { ...input, replacements: {} }, {
      onError: (error) => {
        const { name, identifier } = fieldMessages(error);
        if (name !== undefined) setError("name", { message: name }, { shouldFocus: true });
        if (identifier !== undefined) setError("identifier", { message: identifier }, { shouldFocus: true });
        if (name === undefined && identifier === undefined) reportError(error);
      },
    }),
  );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        {...register("name", { validate: (name) => name.trim() !== "" || t("projectLifecycle.copy.required") })}
        label={t("projectLifecycle.copy.name")}
        maxLength={PROJECT_NAME_LENGTH_MAXIMUM}
        error={errors.name?.message}
        required
        data-autofocus
      />
      <TextInput
        {...register("identifier")}
        label={t("projectLifecycle.copy.identifier")}
        description={t("projectLifecycle.copy.identifierHelp")}
        maxLength={PROJECT_IDENTIFIER_LENGTH_MAXIMUM}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.identifier?.message}
      />
      <Controller
        control={control}
        name="parts"
        render={({ field: { value, onChange } }) => (
          <TemplateParts template={project} parts={value} onChange={onChange} />
        )}
      />
      {withMembers ? (
        <Controller
          control={control}
          name="replacements"
          render={({ field: { value, onChange } }) => (
            <PlaceholderPeople template={project} replacements={value} onChange={onChange} />
          )}
        />
      ) : null}
      <Controller control={control} name="startDate" render={({ field }) => <StartDate {...field} />} />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button type="submit" loading={copying.isPending}>
          {t("projectLifecycle.copy.submit")}
        </Button>
      </DialogFooter>
    </form>
  );
}

function Progress({ started, onClose }: { started: JobStatus; onClose: () => void }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const { data: job } = useQuery(jobQuery(started));
  const done = job.status === "success";
  const id = idOf(job.payload._links?.project);
  useEffect(() => {
    if (done) void queries.invalidateQueries({ queryKey: keys.lists("projects") });
  }, [done, queries]);
  return (
    <div className={styles.text} role="status">
      {!isOver(job) ? (
        <>
          <span className={styles.end}>
            <Loader size="sm" />
            {t("projectLifecycle.copy.running")}
          </span>
          <HowFar copied={job.payload.copied ?? 0} total={job.payload.total ?? 0} />
        </>
      ) : done ? (
        <>
          <p>{t("projectLifecycle.copy.done")}</p>
          {id === null ? null : (
            <Link to="/projects/$projectId" params={{ projectId: String(id) }}>
              {t("projectLifecycle.copy.open")}
            </Link>
          )}
        </>
      ) : (
        <Notice tone="warning">{t("projectLifecycle.copy.failed", { reason: job.message })}</Notice>
      )}
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {t("ui.close")}
        </Button>
      </DialogFooter>
    </div>
  );
}

/** Nothing where no work packages are copied, or it isn't known yet how many there are. */
function HowFar({ copied, total }: { copied: number; total: number }): ReactNode {
  const t = useT();
  if (total === 0) return null;
  const label = t("projectLifecycle.copy.progress", { copied, total });
  return (
    <>
      <ProgressBar value={(copied * 100) / total} aria-hidden />
      <p>{label}</p>
    </>
  );
}
