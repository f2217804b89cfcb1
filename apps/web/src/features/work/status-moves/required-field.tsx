/** One field that a move requires, as its form offers it. */
import { idOf, linkOf } from "@halyard/api-client/links";
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import type { RequirableAttribute } from "@halyard/contract/work-types/workflows";
import { MultiSelect, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { choicesOf } from "../../../shared/custom-fields/choices.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { currentOf } from "../create/form-values.ts";
import { labelOf } from "../model/labels.ts";
import { PersonSelect } from "../people/person-select.tsx";
import { chosenIn, isChosen, takesSeveral, type FilledValue } from "./requirement-answer.ts";
import "../model/messages.ts";
import "../../../shared/custom-fields/messages.ts";
import "./messages.ts";

interface RequiredFieldProps {
  attribute: RequirableAttribute;
  form: WorkPackageForm | undefined;
  value: FilledValue | undefined;
  error: string | undefined;
  /** It gets the focus. */
  isFirst: boolean;
  onChange: (value: FilledValue) => void;
}

const TYPES: Partial<Record<RequirableAttribute, string>> = {
  startDate: "date",
  dueDate: "date",
  percentageDone: "number",
  storyPoints: "number",
};

const inputOf = (type: string | undefined): string =>
  type === "Date" ? "date" : type === "Integer" || type === "Float" ? "number" : "text";

export function RequiredField({ attribute, form, value, error, isFirst, onChange }: RequiredFieldProps): ReactNode {
  const t = useT();
  const schema = form?._embedded.schema;
  const field = schema?.[attribute];
  const chosen = isChosen(attribute, schema ?? {});
  const choices = useQuery({
    queryKey: ["required-choices", attribute, field],
    queryFn: () => (form === undefined ? [] : choicesOf(form, attribute)),
    enabled: chosen && attribute !== "assignee" && attribute !== "responsible",
  });
  const asked = {
    label: labelOf(attribute, field?.name),
    required: true,
    error,
    mb: "sm",
    "data-autofocus": isFirst || undefined,
  };
  const common = {
    ...asked,
    value: chosenIn(value)[0] ?? "",
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (attribute === "assignee" || attribute === "responsible") {
    return (
      <PersonSelect
        projectId={form === undefined ? 0 : (idOf({ href: currentOf(form, "project") }) ?? 0)}
        label={asked.label}
        none={t("ui.none")}
        required
        error={error}
        value={chosenIn(value)[0] ?? ""}
        onChange={onChange}
      />
    );
  }
  if (chosen) {
    const data = (choices.data ?? []).map((one) => ({ value: linkOf(one, "self")?.href ?? "", label: one.name }));
    if (takesSeveral(attribute, schema ?? {}))
      return <MultiSelect {...asked} searchable data={data} value={chosenIn(value)} onChange={onChange} />;
    return <NativeSelect {...common} data={[{ value: "", label: t("ui.none") }, ...data]} />;
  }
  if (field?.type === "Boolean") {
    const data = [
      { value: "", label: t("ui.none") },
      { value: "true", label: t("entityFields.yes") },
      { value: "false", label: t("entityFields.no") },
    ];
    return <NativeSelect {...common} data={data} />;
  }
  if (attribute === "description" || field?.type === "Formattable")
    return <Textarea {...common} autosize minRows={3} maxRows={10} />;
  const isDuration = attribute === "estimatedTime" || attribute === "remainingTime";
  return (
    <TextInput
      {...common}
      type={TYPES[attribute] ?? inputOf(field?.type)}
      {...(isDuration ? { placeholder: t("workPackages.create.hours") } : {})}
    />
  );
}
