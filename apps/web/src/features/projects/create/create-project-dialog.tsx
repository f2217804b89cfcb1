/** Creates a project, from nothing or from a template, with its place, modules and first members, and opens it. */
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import { PROJECT_IDENTIFIER_LENGTH_MAXIMUM, PROJECT_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Project } from "@halyard/contract/resources";
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Controller, useForm, useWatch, type Control, type UseFormRegister } from "react-hook-form";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { ModuleChecks } from "../settings/modules/module-choices.tsx";
import { OFFERED_MODULES } from "../settings/modules/modules.ts";
import styles from "./create-project-dialog.module.css";
import { FirstMembers, NO_MEMBERS } from "./first-members.tsx";
import { newParentsQuery, templatesQuery } from "./queries.ts";
import { PlaceholderPeople, type Replacements } from "../settings/lifecycle/placeholder-people.tsx";
import { StartDate, ALL_PARTS, TemplateParts } from "../settings/lifecycle/template-parts.tsx";
import { useRequiredFields } from "./required-fields.tsx";
import { useCreateProject, type Fields } from "./use-create-project.ts";
import { useDefaultTemplate } from "./use-default-template.ts";
import "../messages.ts";
import "../settings/lifecycle/messages.ts";

interface CreateProjectDialogProps {
  /** The root's `createProject`: the form of a new project. */
  link: Link;
  onClose: () => void;
  onCreated: (project: Project) => void;
}

export function CreateProjectDialog({ link, onClose, onCreated }: CreateProjectDialogProps): ReactNode {
  const t = useT();
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<Fields>({
    defaultValues: { name: "", identifier: "", public: false, parent: "", template: "", startDate: "" },
  });
  const [modules, setModules] = useState<readonly string[]>(OFFERED_MODULES);
  const [parts, setParts] = useState(ALL_PARTS);
  const [replacements, setReplacements] = useState<Replacements>({});
  const [first, setFirst] = useState(NO_MEMBERS);
  const templates = useQuery(templatesQuery).data ?? [];
  const [wanted, parent] = useWatch({ control, name: ["template", "parent"] });
  const template = templates.find(({ id }) => String(id) === wanted) ?? null;
  const isTemplateChosen = formState.dirtyFields.template === true;
  useDefaultTemplate(parent, isTemplateChosen, (id) => {
    setReplacements({});
    setValue("template", id);
  });
  const { errors } = formState;
  const required = useRequiredFields(link);
  const creation = useCreateProject(link, { setError, setMessages: required.setMessages, onCreated });
  const needsRole = first.members.length > 0 && first.roleIds.length === 0;
  const submit = handleSubmit((fields) =>
    creation.mutate({
      ...fields,
      ...first,
      template,
      modules,
      fields: required.payload(),
      parts,
      replacements: parts.copyMembers ? replacements : {},
    }),
  );
  return (
    <Dialog opened onClose={onClose} title={t("projects.create.title")} width={600}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          {...register("name", { validate: (name) => name.trim() !== "" || t("projects.create.nameRequired") })}
          label={t("projects.create.name")}
          maxLength={PROJECT_NAME_LENGTH_MAXIMUM}
          error={errors.name?.message}
          required
          data-autofocus
        />
        <TextInput
          {...register("identifier")}
          label={t("projects.create.identifier")}
          description={t("projects.create.identifierHelp")}
          maxLength={PROJECT_IDENTIFIER_LENGTH_MAXIMUM}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.identifier?.message}
        />
        {templates.length === 0 ? null : (
          <NativeSelect
            {...register("template", { onChange: () => setReplacements({}) })}
            label={t("projects.create.template")}
            data={[
              { value: "", label: t("projects.create.noTemplate") },
              ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        <ParentSelect register={register} error={errors.parent?.message} />
        <Checkbox {...register("public")} label={t("projects.create.public")} error={errors.public?.message} />
        {template === null ? required.inputs() : null}
        <details className={styles.more}>
          <summary>{t("projects.create.members", { count: first.members.length })}</summary>
          <FirstMembers chosen={first} onChange={setFirst} />
        </details>
        <details className={styles.more}>
          <summary>{t(template === null ? "projects.create.modules" : "projects.create.parts")}</summary>
          {template === null ? (
            <ModuleChecks on={modules} onChange={setModules} />
          ) : (
            <FromTemplate
              {...{ template, parts, replacements, control }}
              onParts={setParts}
              onReplace={setReplacements}
            />
          )}
        </details>
        <DialogFooter>
          {needsRole ? <span className={styles.needs}>{t("projects.create.needsRole")}</span> : null}
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" disabled={needsRole} loading={creation.isPending}>
            {t("projects.create.submit")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface ParentSelectProps {
  register: UseFormRegister<Fields>;
  error: string | undefined;
}

/** What the project is put below, where there is something. */
function ParentSelect({ register, error }: ParentSelectProps): ReactNode {
  const t = useT();
  const parents = useQuery(newParentsQuery).data ?? [];
  if (parents.length === 0) return null;
  return (
    <NativeSelect
      {...register("parent")}
      label={t("projects.create.parent")}
      error={error}
      data={[
        { value: "", label: t("projects.create.noParent") },
        ...parents.map((one) => ({ value: linkOf(one, "self")?.href ?? "", label: one.name })),
      ]}
    />
  );
}

interface FromTemplateProps {
  template: Project;
  parts: typeof ALL_PARTS;
  onParts: (parts: typeof ALL_PARTS) => void;
  replacements: Replacements;
  onReplace: (replacements: Replacements) => void;
  control: Control<Fields>;
}

/** What is taken over from the template, for whom, and from which day on. */
function FromTemplate(props: FromTemplateProps): ReactNode {
  const { template, parts, onParts, replacements, onReplace, control } = props;
  return (
    <div className={styles.members}>
      <TemplateParts template={template} parts={parts} onChange={onParts} />
      {parts.copyMembers ? (
        <PlaceholderPeople
          // Those of another template are others.
          key={template.id}
          template={template}
          replacements={replacements}
          onChange={onReplace}
        />
      ) : null}
      <Controller control={control} name="startDate" render={({ field }) => <StartDate {...field} />} />
    </div>
  );
}
