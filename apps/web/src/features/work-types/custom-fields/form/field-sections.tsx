/** Parts of a custom field's form: what a value may be, where the field is, who sees it. */
import { CUSTOM_FIELD_VISIBILITIES, isNumeric, isTextual } from "@halyard/contract/work-types/custom-fields";
import { Checkbox, MultiSelect, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { typesQuery } from "../../types/queries.ts";
import { isInProject, type FieldForm } from "./field-form.ts";
import { projectChoicesQuery, roleChoicesQuery } from "../queries.ts";

interface SectionProps {
  form: FieldForm;
  /** What the server objects to, by attribute. */
  problems: Record<string, string>;
  set: (patch: Partial<FieldForm>) => void;
}

export function RuleFields({ form, problems, set }: SectionProps): ReactNode {
  const t = useT();
  const [numeric, textual] = [isNumeric(form.format), isTextual(form.format)];
  const number = numeric ? { type: "number", step: "any" } : { type: "number", min: 0 };
  return (
    <>
      {numeric || textual ? (
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            {...number}
            label={t(numeric ? "customFields.field.minValue" : "customFields.field.minLength")}
            value={form.minimum}
            error={problems["minLength"] ?? problems["minValue"]}
            onChange={(event) => set({ minimum: event.currentTarget.value })}
          />
          <TextInput
            {...number}
            label={t(numeric ? "customFields.field.maxValue" : "customFields.field.maxLength")}
            value={form.maximum}
            error={problems["maxLength"] ?? problems["maxValue"]}
            onChange={(event) => set({ maximum: event.currentTarget.value })}
          />
        </SimpleGrid>
      ) : null}
      {textual ? (
        <TextInput
          label={t("customFields.field.pattern")}
          value={form.pattern}
          error={problems["regularExpression"]}
          onChange={(event) => set({ pattern: event.currentTarget.value })}
        />
      ) : null}
      <DefaultField form={form} problems={problems} set={set} />
    </>
  );
}

/** Of lists the options say it; people and versions have none. */
function DefaultField({ form, problems, set }: SectionProps): ReactNode {
  const t = useT();
  const { format, defaultValue } = form;
  const common = { label: t("customFields.field.default"), value: defaultValue, error: problems["defaultValue"] };
  const change = (value: string): void => set({ defaultValue: value });
  if (format === "bool") {
    return (
      <NativeSelect
        {...common}
        data={[
          { value: "", label: t("customFields.default.none") },
          { value: "true", label: t("customFields.default.yes") },
          { value: "false", label: t("customFields.default.no") },
        ]}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  }
  if (!isNumeric(format) && !isTextual(format) && format !== "date") return null;
  const type = format === "date" ? "date" : isNumeric(format) ? "number" : "text";
  return <TextInput {...common} type={type} onChange={(event) => change(event.currentTarget.value)} />;
}

export function ActiveFields({ form, problems, set }: SectionProps): ReactNode {
  const t = useT();
  const types = useQuery(typesQuery);
  const projects = useQuery({ ...projectChoicesQuery, enabled: !form.isForAll });
  const ofWork = form.target === "WorkPackage";
  if (!isInProject(form.target)) return null;
  return (
    <>
      {ofWork ? (
        <Checkbox
          label={t("customFields.field.allTypes")}
          checked={form.types === null}
          onChange={(event) => set({ types: event.currentTarget.checked ? null : [] })}
        />
      ) : null}
      {form.types === null ? null : (
        <MultiSelect
          label={t("customFields.field.types")}
          data={(types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.types}
          error={problems["types"]}
          onChange={(chosen) => set({ types: chosen })}
        />
      )}
      <Checkbox
        label={t("customFields.field.isForAll")}
        checked={form.isForAll}
        onChange={(event) => set({ isForAll: event.currentTarget.checked })}
      />
      {form.isForAll ? null : (
        <MultiSelect
          label={t("customFields.field.projects")}
          searchable
          data={(projects.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.projects}
          error={problems["projects"]}
          onChange={(chosen) => set({ projects: chosen })}
        />
      )}
      {ofWork && isTextual(form.format) ? (
        <Checkbox
          label={t("customFields.field.searchable")}
          description={t("customFields.field.searchableHelp")}
          checked={form.searchable}
          onChange={(event) => set({ searchable: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}

export function CommentField({ form, set }: Omit<SectionProps, "problems">): ReactNode {
  const t = useT();
  if (form.target !== "Project") return null;
  return (
    <Checkbox
      label={t("customFields.field.hasComment")}
      description={t("customFields.field.hasCommentHelp")}
      checked={form.hasComment}
      onChange={(event) => set({ hasComment: event.currentTarget.checked })}
    />
  );
}

/** @param views how many saved views name it */
export function FilterField({ form, set, views }: Omit<SectionProps, "problems"> & { views: number }): ReactNode {
  const t = useT();
  const [switchedOff, named] = [!form.filterable, views > 0];
  return (
    <Checkbox
      label={t("customFields.field.filterable")}
      description={
        switchedOff && named
          ? t("customFields.field.filterableViews", { count: views })
          : t("customFields.field.filterableHelp")
      }
      checked={form.filterable}
      onChange={(event) => set({ filterable: event.currentTarget.checked })}
    />
  );
}

export function VisibilityFields({ form, problems, set }: SectionProps): ReactNode {
  const t = useT();
  const roles = useQuery({ ...roleChoicesQuery, enabled: form.visibility === "roles" });
  const choices = (roles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const seeing = form.roles.map(({ id }) => String(id));
  const editing = form.roles.filter(({ canEdit }) => canEdit).map(({ id }) => String(id));
  return (
    <>
      <NativeSelect
        label={t("customFields.field.visibility")}
        data={CUSTOM_FIELD_VISIBILITIES.map((value) => ({ value, label: t(`customFields.visibility.${value}`) }))}
        value={form.visibility}
        onChange={(event) => {
          const visibility = CUSTOM_FIELD_VISIBILITIES.find((one) => one === event.currentTarget.value);
          if (visibility !== undefined) set({ visibility });
        }}
      />
      {form.visibility === "roles" ? (
        <>
          <MultiSelect
            label={t("customFields.field.roles")}
            data={choices}
            value={seeing}
            error={problems["roles"]}
            onChange={(chosen) =>
              set({ roles: chosen.map((id) => ({ id: Number(id), canEdit: editing.includes(id) })) })
            }
          />
          <MultiSelect
            label={t("customFields.field.editors")}
            data={choices.filter(({ value }) => seeing.includes(value))}
            value={editing}
            onChange={(chosen) =>
              set({ roles: form.roles.map(({ id }) => ({ id, canEdit: chosen.includes(String(id)) })) })
            }
          />
        </>
      ) : null}
    </>
  );
}
