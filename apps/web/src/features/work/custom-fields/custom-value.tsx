/** The value of a custom field, edited in place where one may: in the details and in the table. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ChoiceEditor } from "../editing/choice-editor.tsx";
import editors from "../editing/editors.module.css";
import { useChange } from "../editing/use-change.ts";
import { ValueEditor } from "../editing/value-editor.tsx";
import { shownValue, valueOf } from "../model/change.ts";
import { mayEdit } from "../model/queries.ts";
import { isLinked, isMultiple, type CustomField } from "../../../shared/custom-fields/fields.ts";
import { LongTextEditor } from "./long-text-editor.tsx";
import { MultiChoiceEditor } from "./multi-choice-editor.tsx";

interface CustomValueProps {
  row: WorkPackage;
  field: CustomField;
  none: string;
}

export function CustomValue({ row, field, none }: CustomValueProps): ReactNode {
  const { attribute, name } = field;
  const may = field.writable && mayEdit(row) && row.readonly !== true;
  if (field.type === "Boolean") return <Flag row={row} field={field} may={may} />;
  const value = shownValue(row, attribute);
  if (!may) return value === "" ? <span className={editors.none}>{none}</span> : <Shown field={field} value={value} />;
  if (isMultiple(field)) return <MultiChoiceEditor row={row} field={field} none={none} />;
  if (isLinked(field)) {
    return (
      <ChoiceEditor
        workPackage={row}
        attribute={attribute}
        label={name}
        show={(shown) => shown}
        {...(field.required ? {} : { none })}
      />
    );
  }
  if (field.type === "Formattable") return <LongTextEditor row={row} field={field} none={none} />;
  return <TypedValue row={row} field={field} none={none} />;
}

function Shown({ field, value }: { field: CustomField; value: string }): ReactNode {
  if (field.type === "Date") return <time dateTime={value}>{formatShortDay(value)}</time>;
  if (field.type === "Link" && /^https?:/.test(value)) {
    return (
      <a href={value} target="_blank" rel="noreferrer noopener">
        {value}
      </a>
    );
  }
  return <span>{value}</span>;
}

function TypedValue({ row, field, none }: CustomValueProps): ReactNode {
  const t = useT();
  const { attribute, name, type } = field;
  const value = valueOf(row, attribute);
  const numeric = type === "Integer" || type === "Float";
  const read = (text: string): { to: string | number | null } | { error: string } => {
    const typed = text.trim();
    if (typed === "") return { to: null };
    if (!numeric) return { to: typed };
    const number = Number(typed);
    const fits = type === "Integer" ? Number.isSafeInteger(number) : Number.isFinite(number);
    return fits ? { to: number } : { error: t("workPackages.invalidNumber") };
  };
  return (
    <ValueEditor
      workPackage={row}
      attribute={attribute}
      label={name}
      type={type === "Date" ? "date" : "text"}
      shown={type === "Date" && value !== "" ? formatShortDay(value) : value}
      none={none}
      read={read}
    />
  );
}

function Flag({ row, field, may }: { row: WorkPackage; field: CustomField; may: boolean }): ReactNode {
  const t = useT();
  const change = useChange();
  const { attribute, name } = field;
  return (
    <Checkbox
      size="xs"
      aria-label={may ? t("workPackages.edit", { field: name, id: row.id }) : name}
      checked={valueOf(row, attribute) === "true"}
      disabled={!may}
      onChange={(event) => void change(row, { values: { [attribute]: event.currentTarget.checked }, label: name })}
    />
  );
}
