/** The value that all chosen work packages get, entered as the format of the field asks for. */
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import { MultiSelect, NativeSelect, Select, Textarea, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { distinctNames } from "../../../../shared/components/name-hints.ts";
import { isMultiple } from "../../../../shared/custom-fields/fields.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { DateField } from "../../../../shared/ui/inputs/date-field.tsx";
import { SELECT_LIST } from "../../../../shared/ui/inputs/select-list.ts";
import { isChosen, type CommonField, type Entered } from "./fields.ts";
import { hrefOf, useCommonChoices } from "./use-common-choices.ts";
import "../../../../shared/custom-fields/messages.ts";
import "./messages.ts";

interface FieldInputProps {
  rows: readonly WorkPackage[];
  common: CommonField;
  value: Entered;
  error: string | undefined;
  onChange: (value: Entered) => void;
}

export function FieldInput(props: FieldInputProps): ReactNode {
  const { common, value, error, onChange } = props;
  const t = useT();
  const { attribute, field } = common;
  if (isChosen(common)) return <Chosen {...props} />;
  const text = typeof value === "string" ? value : "";
  const asked = { label: t("setField.value"), error, required: true, autoFocus: true, value: text };
  if (field.type === "Boolean") {
    const data = [
      { value: "true", label: t("entityFields.yes") },
      { value: "false", label: t("entityFields.no") },
    ];
    return <NativeSelect {...asked} data={data} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  if (field.type === "Date") return <DateField {...asked} onChange={onChange} />;
  const typed = {
    ...asked,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (field.type === "Formattable") return <Textarea {...typed} autosize minRows={3} maxRows={10} />;
  const isNumber = field.type === "Integer" || field.type === "Float" || attribute === "duration";
  const example = attribute === "duration" ? "setField.days" : "setField.hours";
  return (
    <TextInput
      {...typed}
      inputMode={isNumber ? "decimal" : undefined}
      placeholder={field.type === "Duration" ? t(example) : undefined}
    />
  );
}

function Chosen({ rows, common, value, error, onChange }: FieldInputProps): ReactNode {
  const t = useT();
  const { attribute, field } = common;
  const chosen = typeof value === "string" ? [] : value;
  const [text, setText] = useState("");
  const typed = chosen.some(({ title }) => title === text.trim()) ? "" : text.trim();
  const { data, error: failed, refetch } = useCommonChoices(rows, attribute, true, typed);
  if (data === undefined) {
    return failed === null ? <LoadingRows rows={1} /> : <FailedView error={failed} onRetry={() => void refetch()} />;
  }
  const nameOf = distinctNames(data);
  const found = data.map((choice) => ({ value: hrefOf(choice), label: nameOf(choice) }));
  // What is chosen stays in the list while something else is looked for.
  const gone = chosen.flatMap(({ href, title }) =>
    href === null || found.some((one) => one.value === href) ? [] : [{ value: href, label: title ?? "" }],
  );
  const linkTo = (href: string): Link => {
    const choice = data.find((one) => hrefOf(one) === href);
    const self = choice === undefined ? null : linkOf(choice, "self");
    return self === null
      ? (chosen.find((one) => one.href === href) ?? { href })
      : { title: choice?.name ?? "", ...self };
  };
  const asked = {
    ...SELECT_LIST,
    label: t("setField.value"),
    error,
    required: true,
    data: [...gone, ...found],
    searchable: true,
    autoFocus: true,
    nothingFoundMessage: t(data.length === 0 && typed === "" ? "setField.nothing" : "setField.noValue"),
    onSearchChange: setText,
  };
  if (isMultiple(field)) {
    return (
      <MultiSelect
        {...asked}
        value={chosen.flatMap(({ href }) => href ?? [])}
        onChange={(hrefs) => onChange(hrefs.map(linkTo))}
      />
    );
  }
  return (
    <Select
      {...asked}
      selectFirstOptionOnChange
      value={chosen[0]?.href ?? null}
      onChange={(href) => onChange(href === null ? [] : [linkTo(href)])}
    />
  );
}
