/** Texts in custom fields that the search finds. */
import { sql, type SqlBool } from "kysely";
import type { Condition, FilterScope } from "../../../hal/read/filters.ts";
import { wordsOf } from "../../../hal/read/words.ts";
import type { CustomField } from "../../../custom-fields/definitions/fields.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import type { ValueScope } from "../../../custom-fields/lists/owner-conditions.ts";
import { shownOn } from "./conditions.ts";

/** Those whose texts the search finds. */
export const searchedFields = (catalogue: Catalogue): CustomField[] =>
  catalogue.customFields.of("WorkPackage").filter(({ searchable }) => searchable);

/** Whether each word stands in such a text that the caller sees; null: there is nothing to look through. */
export function hasCustomWords(
  catalogue: Catalogue,
  text: string,
  scope: ValueScope & Pick<FilterScope, "contains">,
): Condition | null {
  const fields = searchedFields(catalogue);
  const words = wordsOf(text);
  if (fields.length === 0 || words.length === 0) return null;
  const has = (word: string): Condition => {
    const inField = fields.map((field) => {
      const shown = shownOn(field, scope);
      const found = sql<SqlBool>`work_packages.id in (select held.work_package_id from custom_values as held
        where held.field_id = ${sql.lit(field.id)} and held.work_package_id is not null
        and ${scope.contains(sql.ref("held.str"), word)})`;
      return shown === null ? found : sql<SqlBool>`(${shown} and ${found})`;
    });
    return sql<SqlBool>`(${sql.join(inField, sql` or `)})`;
  };
  return sql<SqlBool>`(${sql.join(words.map(has), sql` and `)})`;
}
