/** The form of a project's general settings. */
import { linkOf } from "@halyard/api-client/links";
import type { Form } from "@halyard/contract/hal";
import { PROJECT_IDENTIFIER_LENGTH_MAXIMUM, PROJECT_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Project } from "@halyard/contract/resources";
import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { Mention } from "../../../../shared/markdown/editor/mention-text.ts";
import { toKept, toWritten } from "../../../../shared/markdown/editor/mention-text.ts";
import lines from "../../../../shared/ui/form-lines/form-lines.module.css";
import { StatusDot } from "../../project-status.tsx";
import { ProjectTextEditor } from "../../project-text-editor.tsx";
import { ConflictDialog } from "../../../../shared/conflicts/conflict-dialog.tsx";
import { isWritable, offeredIn, possibleParentsQuery } from "../frame/form-queries.ts";
import { inputOf, type GeneralInput } from "./input.ts";
import { useFormPart, type FormPart } from "./one-bar.tsx";
import { useSaveGeneral } from "./use-save-general.ts";
import { VisibilityPreview } from "./visibility-preview.tsx";
import "./messages.ts";

interface GeneralFormProps {
  project: Project;
  /** What the caller can write. */
  schemas: Form<unknown>["_embedded"]["schema"];
  /** Begins again from the project as it is now. */
  onReset: (project: Project) => void;
  part: FormPart;
}

export function GeneralForm({ project, schemas, onReset, part }: GeneralFormProps): ReactNode {
  const t = useT();
  const before = inputOf(project);
  const { register, handleSubmit, setError, control, formState } = useForm<GeneralInput>({ defaultValues: before });
  const { errors, isDirty } = formState;
  const choices = useChoices(project, schemas);
  const save = useSaveGeneral(project, choices, setError, onReset);
  const [identifier, isPublic, status] = useWatch({ control, name: ["identifier", "public", "status"] });
  const form = useFormPart(part, isDirty, save.isPending || formState.isSubmitting, () => onReset(project));
  const fixed = (field: keyof GeneralInput): boolean => !isWritable(schemas, field);
  return (
    <form {...form} className={lines.lines} onSubmit={(event) => void handleSubmit(save.submit)(event)} noValidate>
      <TextInput
        {...register("name", { validate: (name) => name.trim() !== "" || t("projectGeneral.required") })}
        label={t("projectGeneral.field.name")}
        maxLength={PROJECT_NAME_LENGTH_MAXIMUM}
        readOnly={fixed("name")}
        error={errors.name?.message}
        required
      />
      <TextInput
        {...register("identifier")}
        label={t("projectGeneral.field.identifier")}
        withAsterisk
        description={
          identifier === before.identifier
            ? t("projectGeneral.field.identifierHelp")
            : t("projectGeneral.field.identifierChanged", { identifier: before.identifier })
        }
        maxLength={PROJECT_IDENTIFIER_LENGTH_MAXIMUM}
        readOnly={fixed("identifier")}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.identifier?.message}
      />
      <Controller
        control={control}
        name="description"
        render={({ field: { onChange } }) => (
          <Description project={project} onChange={onChange} error={errors.description?.message} />
        )}
      />
      <NativeSelect
        {...register("status")}
        // One thing with its explanation below.
        wrapperProps={{ "data-plain": true }}
        label={t("projectGeneral.field.status")}
        leftSection={status === "" ? null : <StatusDot href={status} />}
        disabled={fixed("status")}
        data={choices.status}
        error={errors.status?.message}
      />
      <Textarea
        {...register("statusExplanation")}
        label={t("projectGeneral.field.statusExplanation")}
        readOnly={fixed("statusExplanation")}
        error={errors.statusExplanation?.message}
        autosize
        minRows={2}
        maxRows={8}
      />
      <NativeSelect
        {...register("parent")}
        label={t("projectGeneral.field.parent")}
        disabled={fixed("parent")}
        data={choices.parent}
        error={errors.parent?.message}
      />
      <Switch
        {...register("public")}
        label={t("projectGeneral.field.public")}
        description={t("projectGeneral.field.publicHelp")}
        disabled={fixed("public")}
        error={errors.public?.message}
      />
      {isPublic === before.public ? null : <VisibilityPreview project={project} opens={isPublic} />}
      {save.conflict === null ? null : <ConflictDialog {...save.conflict} />}
    </form>
  );
}

/** What can be chosen for the status and the parent. */
function useChoices(project: Project, schemas: GeneralFormProps["schemas"]) {
  const t = useT();
  const parents = useQuery(possibleParentsQuery(project.id)).data ?? [];
  const statuses = offeredIn(schemas, "status").map(({ href, title }) => ({ value: href ?? "", label: title ?? "" }));
  const own = linkOf(project, "parent");
  const offered = parents.map((one) => ({ value: linkOf(one, "self")?.href ?? "", label: one.name }));
  // Where it is now is shown although the caller could not put it there.
  const known = own?.href == null || offered.some(({ value }) => value === own.href);
  return {
    status: [{ value: "", label: t("projectGeneral.noStatus") }, ...statuses],
    parent: [
      { value: "", label: t("projectGeneral.noParent") },
      ...(known ? [] : [{ value: own.href ?? "", label: own.title ?? "" }]),
      ...offered,
    ],
  };
}

interface DescriptionProps {
  project: Project;
  /** The text as it is kept. */
  onChange: (raw: string) => void;
  error: string | undefined;
}

/** Mentions are names while they are being written. */
function Description({ project, onChange, error }: DescriptionProps): ReactNode {
  const t = useT();
  const [written, setWritten] = useState<{ text: string; mentions: readonly Mention[] }>(() =>
    toWritten(project.description?.raw ?? ""),
  );
  return (
    <div className={lines.line}>
      <div className={lines.label}>{t("projectGeneral.field.description")}</div>
      <ProjectTextEditor
        hideLabel
        label={t("projectGeneral.field.description")}
        minRows={4}
        projectId={project.id}
        value={written}
        error={error}
        onChange={(next) => {
          setWritten(next);
          onChange(toKept(next.text, next.mentions));
        }}
      />
    </div>
  );
}
