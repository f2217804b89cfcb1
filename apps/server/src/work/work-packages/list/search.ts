/** Work packages by a few words, the likeliest first: for who types and picks. */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../../access/caller.ts";
import { workedOn } from "../../../access/policies/work.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { hasCustomWords } from "../custom-fields/search.ts";
import { scopeOf } from "../../../hal/read/scope.ts";
import { conditionsOf, type Condition } from "../../../hal/read/filters.ts";
import type { FilterClause } from "../../../hal/read/list-query.ts";
import { wordsOf } from "../../../hal/read/words.ts";
import type { Context } from "../../../platform/context.ts";
import { filtersOf } from "./filters.ts";
import { namesPlace } from "./places/listed-projects.ts";
import { withRelatives, workPackages, type PlainRow, type WorkPackageRow } from "../store.ts";

const NUMBER = /^\s*#?(\d{1,9})\s*$/;

/**
 * The one of that number first (`#12`, `12`), then those with the words in their subject, then those that have them
 * anywhere, then those that have them in custom fields, then those with a file of such a name; of each the newest. What is
 * in a template is found by its number, or where the filters name a place.
 * @param most how many @param narrowed by these filters of the list
 * @throws InvalidQuery (400) for a filter that there is not
 */
export async function searchWorkPackages(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  text: string,
  most: number,
  narrowed: readonly FilterClause[] = [],
): Promise<WorkPackageRow[]> {
  const visible = caller.projectIds("view_work_packages");
  if (visible.size === 0) return [];
  const id = sql.ref("work_packages.id");
  const scope = scopeOf(ctx, caller);
  const filters = filtersOf(catalogue);
  const within = conditionsOf(filters, narrowed, scope);
  const searched = narrowed.some((clause) => namesPlace(filters, clause)) ? visible : workedOn(caller, visible);
  const find = (condition: Condition, among = searched): Promise<PlainRow[]> =>
    workPackages(ctx.db, caller.id)
      .where(condition)
      .where(ctx.dialect.idIn(sql.ref("work_packages.project_id"), [...among]))
      .where((eb) => eb.and(within))
      .orderBy("work_packages.id", "desc")
      .limit(most)
      .execute();
  const number = NUMBER.exec(text)?.[1];
  const words = text.trim().startsWith("#") ? [] : wordsOf(text);
  const found = new Map<number, PlainRow>();
  const add = (rows: readonly PlainRow[]) => {
    for (const row of rows) if (found.size < most && !found.has(row.id)) found.set(row.id, row);
  };
  if (number !== undefined) add(await find(sql<SqlBool>`${id} = ${Number(number)}`, visible));
  if (words.length > 0) add(await find(ctx.dialect.hasWords(id, words, "subject")));
  if (words.length > 0 && found.size < most) add(await find(ctx.dialect.hasWords(id, words, "anywhere")));
  const inFields = found.size < most ? hasCustomWords(catalogue, text, scope) : null;
  if (inFields !== null) add(await find(inFields));
  const named = [{ name: "attachmentFileName", operator: "~", values: [text] }];
  const [hasFile] = words.length > 0 && found.size < most ? conditionsOf(filters, named, scope) : [];
  if (hasFile !== undefined) add(await find(hasFile));
  return withRelatives(ctx.db, ctx.dialect, [...found.values()], (project) =>
    caller.can("view_work_packages", project),
  );
}
