/** Creates or changes a version. */
import { VERSION_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Project } from "@halyard/contract/resources";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Controller, useForm } from "react-hook-form";
import { api } from "../../../../shared/api/api.ts";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { translate, useT } from "../../../../shared/i18n/i18n.tsx";
import type { FormWithFields } from "../../../../shared/custom-fields/choices.ts";
import { customConflicts } from "../../../../shared/custom-fields/custom-conflicts.ts";
import { CustomInputs, customPayload, type CustomDraft } from "../../../../shared/custom-fields/custom-inputs.tsx";
import { fieldsFormQuery } from "../../../../shared/custom-fields/form-query.ts";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { ConflictDialog } from "../../../../shared/conflicts/conflict-dialog.tsx";
import { conflictsBetween, type Shown } from "../../../../shared/conflicts/conflicts.ts";
import styles from "../frame/list-page.module.css";
import { isOutdated, useConflict } from "../../../../shared/conflicts/use-conflict.ts";
import { DateField } from "../../../../shared/ui/inputs/date-field.tsx";
import { useRefreshVersions, useSaveVersion } from "./changes.ts";
import { VERSION_STATUSES } from "../../version-order.ts";
import { bodyOf, inputOf, VERSION_SHARINGS, type ProjectVersion, type VersionInput } from "./queries.ts";
import "./messages.ts";

interface VersionDialogProps {
  project: Project;
  /** null: a new one. */
  version: ProjectVersion | null;
  onClose: () => void;
}

const NOTHING = { values: {}, links: {} };
const FIELDS = ["name", "description", "startDate", "endDate", "status", "sharing"] as const;

const shown = (input: VersionInput): Shown => ({ ...input });
const labels = (): Shown =>
  Object.fromEntries(FIELDS.map((field) => [field, translate(`projectVersions.field.${field}`)]));

export function VersionDialog(props: VersionDialogProps): ReactNode {
  const { version, onClose } = props;
  const t = useT();
  const { form, submit, conflict, own, fieldProblems, isSaving } = useVersionForm(props);
  const { register, control, formState } = form;
  const { errors } = formState;
  if (conflict !== null) return <ConflictDialog {...conflict} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(version === null ? "projectVersions.new" : "projectVersions.dialog.edit")}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          {...register("name", { validate: (name) => name.trim() !== "" || t("projectVersions.required") })}
          label={t("projectVersions.field.name")}
          maxLength={VERSION_NAME_LENGTH_MAXIMUM}
          error={errors.name?.message}
          required
          data-autofocus
        />
        <Textarea
          {...register("description")}
          label={t("projectVersions.field.description")}
          error={errors.description?.message}
          autosize
          minRows={2}
          maxRows={8}
        />
        <div className={styles.dates}>
          <Controller
            control={control}
            name="startDate"
            render={({ field }) => (
              <DateField {...field} label={t("projectVersions.field.startDate")} error={errors.startDate?.message} />
            )}
          />
          <Controller
            control={control}
            name="endDate"
            rules={{
              validate: (end, { startDate }) =>
                end === "" || startDate === "" || end >= startDate || t("projectVersions.order"),
            }}
            render={({ field }) => (
              <DateField {...field} label={t("projectVersions.field.endDate")} error={errors.endDate?.message} />
            )}
          />
        </div>
        <NativeSelect
          {...register("status")}
          label={t("projectVersions.field.status")}
          description={t("projectVersions.field.statusHelp")}
          error={errors.status?.message}
          data={VERSION_STATUSES.map((value) => ({ value, label: t(`projectVersions.status.${value}`) }))}
        />
        <NativeSelect
          {...register("sharing")}
          label={t("projectVersions.field.sharing")}
          error={errors.sharing?.message}
          data={VERSION_SHARINGS.map((value) => ({ value, label: t(`projectVersions.sharing.${value}`) }))}
        />
        {own.fields === undefined ? null : (
          <CustomInputs form={own.fields} draft={own.custom} messages={fieldProblems} onChange={own.change} />
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={isSaving || formState.isSubmitting}>
            {t(version === null ? "projectVersions.new" : "ui.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** The custom fields of a version, and what is entered into them. */
function useVersionFields({ project, version }: Pick<VersionDialogProps, "project" | "version">) {
  const formHref = version === null ? "/api/v3/versions/form" : `/api/v3/versions/${version.id}/form`;
  const made = { _links: { definingProject: { href: `/api/v3/projects/${project.id}` } } };
  const fields = useQuery(fieldsFormQuery(formHref, version === null ? made : {})).data;
  const [custom, setCustom] = useState<CustomDraft>({});
  /** The form when the first of them was changed. */
  const [begun, setBegun] = useState<FormWithFields | null>(null);
  const change = (next: CustomDraft): void => {
    setBegun((form) => form ?? fields ?? null);
    setCustom(next);
  };
  const body = (): object => {
    const { values, links } = fields === undefined ? NOTHING : customPayload(fields, custom);
    return Object.keys(links).length === 0 ? values : { ...values, _links: links };
  };
  const conflicts = async () => (begun === null ? [] : customConflicts(formHref, begun, body()));
  return { fields, custom, change, body, conflicts };
}

/** What is typed, what the server says of it, and what saves it unless someone else has changed the same. */
function useVersionForm({ project, version, onClose }: VersionDialogProps) {
  const refresh = useRefreshVersions();
  const save = useSaveVersion(project.id, version);
  const before = version === null ? null : inputOf(version);
  const { conflict, saveChecked } = useConflict();
  const form = useForm<VersionInput>({ defaultValues: inputOf(version) });
  const own = useVersionFields({ project, version });
  const [fieldProblems, setFieldProblems] = useState<Record<string, string>>({});
  const write = (input: VersionInput, lockVersion?: number, again?: () => void): void => {
    save.mutate(
      { ...bodyOf(input, before), ...own.body(), lockVersion },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (again !== undefined && isOutdated(error)) return again();
          const found = fieldMessages(error);
          setFieldProblems(found);
          const messages = Object.entries(found);
          for (const [attribute, message] of messages) {
            const field = FIELDS.find((one) => one === attribute);
            if (field !== undefined) form.setError(field, { message }, { shouldFocus: true });
          }
          const isShown = (attribute: string) =>
            FIELDS.some((one) => one === attribute) || own.fields?._embedded.schema[attribute] !== undefined;
          if (!messages.some(([attribute]) => isShown(attribute))) reportError(error);
        },
      },
    );
  };
  const submit = form.handleSubmit(async (input) => {
    if (version === null || before === null) return write(input);
    return saveChecked({
      read: async () => ({
        stored: await api.get(`versions/${version.id}`),
        inFields: await own.conflicts(),
      }),
      conflictsWith: ({ stored, inFields }) => [
        ...conflictsBetween(shown(before), shown(input), shown(inputOf(stored)), labels()),
        ...inFields,
      ],
      save: ({ stored: { lockVersion } }, again) => write(input, lockVersion, again),
      takeTheirs() {
        onClose();
        void refresh();
      },
    });
  });
  return { form, submit, conflict, own, fieldProblems, isSaving: save.isPending };
}
