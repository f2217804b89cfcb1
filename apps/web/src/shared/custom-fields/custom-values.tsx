/** The custom fields that someone sees and cannot change, with their values. */
import { isCustomFieldKey } from "@halyard/contract/custom-fields";
import type { ReactNode } from "react";
import { formatShortDay } from "../dates/dates.tsx";
import { translate, useT } from "../i18n/i18n.tsx";
import type { FormWithFields } from "./choices.ts";
import { customFieldsIn, isLinked, type CustomField } from "./fields.ts";
import styles from "./entity-fields.module.css";
import "./messages.ts";

type Values = Record<string, unknown>;

/** @param row what has them: forms do not say what cannot be changed */
export function CustomValues({ form, row }: { form: FormWithFields; row: object }): ReactNode {
  const t = useT();
  const fixed = customFieldsIn(form._embedded.schema).filter(({ writable }) => !writable);
  if (fixed.length === 0) return null;
  return (
    <dl className={styles.values}>
      {fixed.map((field) => (
        <div key={field.attribute}>
          <dt>{field.name}</dt>
          <dd>{shown(field, { ...row }) || t("ui.none")}</dd>
        </div>
      ))}
    </dl>
  );
}

function shown(field: CustomField, values: Values): string {
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
