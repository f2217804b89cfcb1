/** Values of custom fields in a file: as an import reads them, whatever the language of the screen. Pure. */
import { isLinked, type CustomField } from "./fields.ts";

export function exportedValue(field: CustomField, row: object): string {
  const values: Record<string, unknown> = { ...row };
  if (isLinked(field)) {
    const links: unknown = Object(values["_links"])[field.attribute];
    return [links]
      .flat()
      .map((link) => String(Object(link).title ?? ""))
      .filter((title) => title !== "")
      .join(", ");
  }
  const value = values[field.attribute];
  if (field.type === "Formattable") return String(Object(value).raw ?? "");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Their names; what another column is called, too, is told apart by its name in the API. */
export function headingsOf(
  fields: readonly Pick<CustomField, "name" | "attribute">[],
  others: readonly string[],
): string[] {
  const count = new Map<string, number>();
  for (const name of [...others, ...fields.map((field) => field.name)]) {
    const key = name.trim().toLowerCase();
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  return fields.map(({ name, attribute }) => (count.get(name.trim().toLowerCase()) === 1 ? name : attribute));
}
