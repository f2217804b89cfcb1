/** What a filter's operator asks for: values to choose, people, work packages, numbers, text, days, yes or no. */
import type { Filter } from "@halyard/api-client/query";
import { MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { FilterField, FilterOperator } from "./fields.ts";
import styles from "./filter-panel.module.css";
import { workPackageSearchQuery } from "./queries.ts";
import { useOptions } from "./use-options.ts";
import { fieldTitle, unitName, unitOf } from "./words.ts";

interface ValueInputProps {
  field: FilterField;
  operator: FilterOperator;
  filter: Filter;
  onChange: (values: readonly string[]) => void;
}

const PAUSE_MS = 250;

export function ValueInput(props: ValueInputProps): ReactNode {
  const { field, operator, filter, onChange } = props;
  const t = useT();
  const label = t("workPackages.filter.value", { field: fieldTitle(field.name, field) });
  const [first = "", second = ""] = filter.values;
  switch (operator.kind) {
    case "none":
      return null;
    case "list":
    case "people":
      return <Choices {...props} label={label} />;
    case "workPackages":
      return <WorkPackages {...props} label={label} />;
    case "yesNo":
      return (
        <NativeSelect
          size="xs"
          aria-label={label}
          value={first}
          data={[
            { value: "t", label: t("workPackages.filter.yes") },
            { value: "f", label: t("workPackages.filter.no") },
          ]}
          onChange={(event) => onChange([event.currentTarget.value])}
        />
      );
    case "number":
      return <NumberInput {...props} label={label} />;
    case "text":
      return <Typed label={label} value={first} onChange={(text) => onChange(text === "" ? [] : [text])} />;
    case "date":
      return <Day label={label} value={first} onChange={(day) => onChange(day === "" ? [] : [day])} />;
    case "days":
      return (
        <div className={styles.days}>
          <Day
            label={t("workPackages.filter.first", { field: label })}
            value={first}
            onChange={(day) => onChange([day, second])}
          />
          <span aria-hidden>–</span>
          <Day
            label={t("workPackages.filter.last", { field: label })}
            value={second}
            onChange={(day) => onChange([first, day])}
          />
        </div>
      );
  }
}

interface LabelledProps extends ValueInputProps {
  label: string;
}

function Choices({ operator, filter, onChange, label }: LabelledProps): ReactNode {
  const t = useT();
  const { options, pending, failed } = useOptions(operator, filter.values);
  const [find, setFind] = useState("");
  const known = new Set(options.map(({ value }) => value));
  // One that is there no more can still be seen, and taken away.
  const others = filter.values.filter((value) => !known.has(value)).map((value) => ({ value, label: `#${value}` }));
  return (
    <MultiSelect
      size="xs"
      aria-label={label}
      placeholder={filter.values.length > 0 ? "" : t(pending ? "ui.loading" : "workPackages.filter.choose")}
      data={[...options, ...others]}
      value={[...filter.values]}
      onChange={onChange}
      searchable
      searchValue={find}
      onSearchChange={setFind}
      hidePickedOptions
      selectFirstOptionOnChange
      limit={200}
      error={failed ? t("workPackages.filter.optionsFailed") : null}
      nothingFoundMessage={t(pending ? "ui.loading" : "workPackages.noChoice")}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

function WorkPackages({ operator, filter, onChange, label }: LabelledProps): ReactNode {
  const t = useT();
  const chosen = useOptions(operator, filter.values).names;
  const [find, setFind] = useState("");
  const [wanted] = useDebouncedValue(find.trim(), PAUSE_MS);
  const { data: found = [], isPending, isPlaceholderData } = useQuery(workPackageSearchQuery(wanted));
  const isFound = wanted === find.trim() && !isPending && !isPlaceholderData;
  const own = filter.values.map((value) => ({ value, label: chosen.get(value) ?? `#${value}` }));
  const others = found.filter(({ value }) => !filter.values.includes(value));
  return (
    <MultiSelect
      size="xs"
      aria-label={label}
      placeholder={own.length > 0 ? "" : t("workPackages.filter.findWork")}
      data={[...own, ...others]}
      value={[...filter.values]}
      onChange={onChange}
      searchable
      searchValue={find}
      onSearchChange={setFind}
      // The server has searched already.
      filter={({ options }) => options}
      hidePickedOptions
      // Only once the server has answered, not from the previous results.
      selectFirstOptionOnChange={isFound}
      nothingFoundMessage={t("workPackages.noChoice")}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

function NumberInput({ field, operator, filter, onChange, label }: LabelledProps): ReactNode {
  const t = useT();
  const [value = ""] = filter.values;
  const unit = unitOf(field.name, filter.operator);
  const wrong = value.trim() !== "" && !(operator.whole ? /^\s*-?\d+\s*$/ : /^\s*-?\d+(\.\d+)?\s*$/).test(value);
  return (
    <Typed
      label={label}
      value={value}
      numeric
      error={wrong ? t(operator.whole ? "workPackages.invalidNumber" : "workPackages.filter.invalidNumber") : null}
      unit={unit === null ? null : unitName(unit)}
      onChange={(text) => onChange(text === "" ? [] : [text])}
    />
  );
}

interface TypedProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  numeric?: boolean;
  error?: string | null;
  unit?: string | null;
}

/** Asks the server a moment after the last key. */
function Typed({ label, value, onChange, numeric = false, error = null, unit = null }: TypedProps): ReactNode {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Changed from outside.
  if (known !== value) {
    setKnown(value);
    if (value.trim() !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value.trim()) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the callback is another one at each render
  }, [text, value]);
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={text}
      error={error}
      inputMode={numeric ? "decimal" : "text"}
      maxLength={1_000}
      rightSection={unit === null ? null : <span className={styles.unit}>{unit}</span>}
      rightSectionWidth={64}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }): ReactNode {
  return (
    <TextInput
      type="date"
      size="xs"
      aria-label={label}
      value={value.slice(0, 10)}
      max="9999-12-31"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
