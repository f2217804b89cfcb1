/** Creates or changes a type ("Work-package customizer", sections 3 and 5). */
import type { Type } from "@halyard/contract/schemas/work-types";
import { colorOf } from "@halyard/contract/palette";
import { iconOf, iconOfName, TYPE_ICONS } from "@halyard/contract/work-types/type-icons";
import { Checkbox, MultiSelect, NativeSelect, SimpleGrid, Tabs, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { HistoryList } from "../../../shared/history/history-list.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useSaveEntry } from "../entries/changes.ts";
import styles from "../customizer/customizer.module.css";
import { ColorOfEntry, EntryButtons, NameField } from "../entries/entry-fields.tsx";
import { fieldErrors } from "../entries/field-errors.ts";
import { FormTab } from "../forms/form-tab.tsx";
import { statusesQuery } from "../statuses/queries.ts";
import { typeForm, typePayload, type TypeForm } from "./type-form.ts";
import { TypeIcon } from "./type-icon.tsx";
import "../customizer/messages.ts";
import "./messages.ts";

interface TypeDialogProps {
  /** null: a new one. */
  type: Type | null;
  onClose: () => void;
}

const FLAGS = ["isDefault", "isMilestone", "isTask", "displayedInRoadmap", "activatedForNewProjects"] as const;
/** The fields by the attributes of the API's messages. */
const FIELD_OF: Partial<Record<string, keyof TypeForm>> = {
  name: "name",
  color: "colorId",
  icon: "icon",
  description: "description",
  isMilestone: "isMilestone",
  isDefault: "isDefault",
  isTask: "isTask",
  displayedInRoadmap: "displayedInRoadmap",
  activatedForNewProjects: "activatedForNewProjects",
  defaultDescription: "defaultDescription",
  allowedStatuses: "allowedStatuses",
};

export function TypeDialog({ type, onClose }: TypeDialogProps): ReactNode {
  const t = useT();
  // What is arranged there stays while the other tab is looked at.
  const [isFormOpened, setFormOpened] = useState(false);
  const settings = <TypeSettings type={type} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t(type === null ? "types.dialog.create" : "types.dialog.edit")} width={600}>
      {type === null ? (
        settings
      ) : (
        <Tabs defaultValue="settings" onChange={(tab) => setFormOpened(isFormOpened || tab === "form")}>
          <Tabs.List aria-label={t("types.dialog.edit")}>
            <Tabs.Tab value="settings">{t("typeForm.tab.settings")}</Tabs.Tab>
            <Tabs.Tab value="form">{t("typeForm.tab.form")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="settings" pt="sm">
            {settings}
            <HistoryList type="Type" id={type.id} />
          </Tabs.Panel>
          <Tabs.Panel value="form">{isFormOpened ? <FormTab type={type} /> : null}</Tabs.Panel>
        </Tabs>
      )}
    </Dialog>
  );
}

/** The form of the type itself. */
function TypeSettings({ type, onClose }: TypeDialogProps): ReactNode {
  const t = useT();
  const isNew = type === null;
  const save = useSaveEntry("types", type);
  const statuses = useQuery(statusesQuery);
  const { register, control, handleSubmit, setError, formState } = useForm<TypeForm>({ defaultValues: typeForm(type) });
  const { errors, dirtyFields } = formState;
  const [name, icon, colorId] = useWatch({ control, name: ["name", "icon", "colorId"] });
  const submit = handleSubmit(
    (form) =>
      save.mutate(
        // A list is dirty item by item.
        typePayload(form, (field) => isNew || Boolean(dirtyFields[field])),
        {
          onSuccess: onClose,
          onError: (error) => {
            for (const { field, message } of fieldErrors(error, FIELD_OF)) setError(field, { message });
          },
        },
      ),
    (problems) => {
      if (problems.name !== undefined) toast.error(t("types.nameRequired"));
    },
  );
  const icons = TYPE_ICONS.map((one) => ({ value: one, label: t(`types.icon.${one}`) }));
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <NameField register={register} name="name" required={t("types.nameRequired")} error={errors.name?.message} />
      <Textarea
        {...register("description")}
        label={t("types.field.description")}
        description={t("types.field.descriptionHelp")}
        autosize
        minRows={1}
        maxRows={4}
        error={errors.description?.message}
      />
      <ColorOfEntry control={control} name="colorId" error={errors.colorId?.message} />
      <NativeSelect
        {...register("icon")}
        label={t("types.field.icon")}
        leftSection={<TypeIcon icon={iconOf({ name, icon: icon === "" ? null : icon })} color={colorOf(colorId).hex} />}
        data={[{ value: "", label: t("types.icon.fromName", { icon: t(`types.icon.${iconOfName(name)}`) }) }, ...icons]}
        error={errors.icon?.message}
      />
      <fieldset className={styles.flags}>
        <legend>{t("types.field.flags")}</legend>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          {FLAGS.map((flag) => (
            <Checkbox
              key={flag}
              {...register(flag)}
              label={t(`types.field.${flag}`)}
              description={t(`types.field.${flag}Help`)}
              error={errors[flag]?.message}
            />
          ))}
        </SimpleGrid>
      </fieldset>
      <Controller
        control={control}
        name="allowedStatuses"
        render={({ field }) => (
          <MultiSelect
            label={t("types.field.allowedStatuses")}
            description={t("types.field.allowedStatusesHelp")}
            placeholder={field.value.length === 0 ? t("types.field.allStatuses") : ""}
            data={(statuses.data ?? []).map((status) => ({ value: String(status.id), label: status.name }))}
            value={field.value}
            onChange={field.onChange}
            searchable
            clearable
            clearButtonProps={{ "aria-label": t("types.field.allStatuses") }}
            error={errors.allowedStatuses?.message}
          />
        )}
      />
      <Textarea
        {...register("defaultDescription")}
        label={t("types.field.defaultDescription")}
        description={t("types.field.defaultDescriptionHelp")}
        autosize
        minRows={3}
        maxRows={10}
        error={errors.defaultDescription?.message}
      />
      <EntryButtons onClose={onClose} busy={save.isPending} save={t(isNew ? "types.create" : "ui.save")} />
    </form>
  );
}
