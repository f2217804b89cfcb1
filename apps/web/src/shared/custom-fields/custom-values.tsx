/** Custom fields with their values, as text. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { ReactNode } from "react";
import { formatShortDay } from "../dates/dates.tsx";
import { translate, useT } from "../i18n/i18n.tsx";
import type { FormWithFields } from "./choices.ts";
import { customFieldsIn, isLinked, type CustomField } from "./fields.ts";
import styles from "./entity-fields.module.css";
import "./messages.ts";

type Values = Record<string, unknown>;

interface CustomValuesProps {
  form: FormWithFields;
  /** What has the values: a form does not have those that cannot be changed. */
  row: object;
  /** Those that cannot be changed, or those that have a value. */
  only: "fixed" | "filled";
}

export function CustomValues({ form, row, only }: CustomValuesProps): ReactNode {
  const t = useT();
  const fields = customFieldsIn(form._embedded.schema).map((field) => ({ ...field, text: textOf(field, { ...row }) }));
  const chosen = fields.filter(({ writable, text }) => (only === "fixed" ? !writable : text !== ""));
  if (chosen.length === 0) return only === "fixed" ? null : <p className={styles.none}>{t("entityFields.empty")}</p>;
  return (
    <dl className={styles.values}>
      {chosen.map(({ attribute, name, text }) => (
        <div key={attribute}>
          <dt>{name}</dt>
          <dd>{text || t("ui.none")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One value as text; an empty string for no value. */
export function textOf(field: CustomField, values: Values): string {
  if (!isCustomFieldKey(field.attribute)) return "";
  if (isLinked(field)) {
    const links: unknown = Object(values["_links"])[field.attribute];
    return [links]
      .flat()
      .map((link) => String(Object(link).title ?? ""))
      .filter(Boolean)
      .join(", ");
  }
  const value = values[field.attribute];
  if (field.type === "Formattable") return String(Object(value).raw ?? "");
  if (field.type === "Date" && typeof value === "string") return formatShortDay(value);
  if (typeof value === "boolean") return translate(value ? "entityFields.yes" : "entityFields.no");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
