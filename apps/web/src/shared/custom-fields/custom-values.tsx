/** Custom fields with their values, as text. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { ReactNode } from "react";
import { formatShortDay } from "../dates/dates.tsx";
import { translate, useT } from "../i18n/i18n.tsx";
import type { FormWithFields } from "./choices.ts";
import { GroupedFields } from "./grouped-fields.tsx";
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
  const values: Values = { ...row };
  const fields = customFieldsIn(form._embedded.schema).map((field) => ({
    ...field,
    text: textOf(field, values),
    said: commentOf(field, values),
  }));
  const chosen = fields.filter(({ writable, text, said }) =>
    only === "fixed" ? !writable : text !== "" || said !== "",
  );
  if (chosen.length === 0) return only === "fixed" ? null : <p className={styles.none}>{t("entityFields.empty")}</p>;
  return (
    <GroupedFields form={form} fields={chosen}>
      {(some) => (
        <dl className={styles.values}>
          {some.map(({ attribute, name, type, text, said }) => (
            <div key={attribute} className={type === "Formattable" ? styles.wide : undefined}>
              <dt>{name}</dt>
              <dd>{text === "" ? t("ui.none") : <Value type={type} text={text} />}</dd>
              {said === "" ? null : <dd className={styles.comment}>{said}</dd>}
            </div>
          ))}
        </dl>
      )}
    </GroupedFields>
  );
}

function Value({ type, text }: Pick<CustomField, "type"> & { text: string }): ReactNode {
  if (type !== "Link" || !/^https?:/.test(text)) return text;
  return (
    <a href={text} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  );
}

/** What is said about the value; an empty string for nothing. */
export function commentOf({ comment }: Pick<CustomField, "comment">, values: Values): string {
  const said = comment === undefined ? null : values[comment];
  return typeof said === "string" ? said : "";
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
