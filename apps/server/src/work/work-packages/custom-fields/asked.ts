/** Which custom fields a list asks something of. */
import type { CustomField } from "../../../custom-fields/definitions/fields.ts";
import type { FilterClause, ListQuery } from "../../../hal/read/list-query.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { fieldNamed, summable } from "./columns.ts";
import { searchedFields } from "./search.ts";

interface Asked extends Pick<ListQuery, "sortBy" | "groupBy" | "showSums"> {
  filters: readonly FilterClause[];
}

/** Those that its filters, order, groups and sums go by; what is in its rows is no matter. */
export function fieldsAsked(catalogue: Catalogue, { filters, sortBy, groupBy, showSums }: Asked): CustomField[] {
  const names = [...filters, ...(sortBy ?? [])].map(({ name }) => name);
  const named = [...names, groupBy ?? ""].flatMap((name) => fieldNamed(catalogue, name) ?? []);
  const searched = names.includes("search") ? searchedFields(catalogue) : [];
  return [...new Set([...named, ...searched, ...(showSums ? summable(catalogue) : [])])];
}
