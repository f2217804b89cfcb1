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
import { idsAmongFirst } from "./order/walked-values-store.ts";
import { namesPlace } from "./places/listed-projects.ts";
import { newestOf, withRelatives, workPackages, type PlainRow, type WorkPackageRow } from "../store.ts";

const NUMBER = /^\s*#?(\d{1,9})\s*$/;
/** How many of the newest are checked for a frequent word before everything that has it is looked for. */
const NEWEST = 2_000;
/** So many of each are put in order, whatever is asked for: a short list has the beginning of a long one. */
const ORDERED = 100;

type Found = Pick<PlainRow, "id" | "status_id">;

/**
 * The one of that number first (`#12`, `12`), then those with the words in their subject, then those that have them
 * anywhere, then those that have them in custom fields, then those with a file of such a name; of each the newest hundred,
 * what is open before what is closed. What is in a template is found by its number, or where the filters name a place.
 * @param most how many, at most a hundred @param narrowed by these filters of the list
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
  const isClosed = ({ status_id }: Found): boolean => catalogue.statuses.get(status_id)?.is_closed === 1;
  const placesOf = (among: ReadonlySet<number>) => ctx.dialect.idIn(sql.ref("work_packages.project_id"), [...among]);
  const find = async (condition: Condition, among = searched): Promise<Found[]> => {
    const places = placesOf(among);
    const newest = await newestOf(ctx.db, [condition, places, ...within], ORDERED).execute();
    return newest.toSorted((a, b) => Number(isClosed(a)) - Number(isClosed(b)));
  };
  const number = NUMBER.exec(text)?.[1];
  const words = text.trim().startsWith("#") ? [] : wordsOf(text);
  const hasWordsAnywhere = async (): Promise<Condition> => {
    const hasThem = ctx.dialect.rowHasWords?.(id, words);
    const places = placesOf(searched);
    const ids =
      hasThem === undefined
        ? null
        : await idsAmongFirst(
            ctx.db,
            [sql`work_packages.id desc`],
            [places],
            { conditions: [places, ...within, hasThem], start: 0, count: ORDERED },
            NEWEST,
          );
    return ids === null ? ctx.dialect.hasWords(id, words, "anywhere") : ctx.dialect.idIn(id, ids);
  };
  const found = new Set<number>();
  const add = (rows: readonly Found[]) => {
    for (const { id: hit } of rows) if (found.size < most) found.add(hit);
  };
  if (number !== undefined) add(await find(sql<SqlBool>`${id} = ${Number(number)}`, visible));
  if (words.length > 0) add(await find(ctx.dialect.hasWords(id, words, "subject")));
  if (words.length > 0 && found.size < most) add(await find(await hasWordsAnywhere()));
  const inFields = found.size < most ? hasCustomWords(catalogue, text, scope) : null;
  if (inFields !== null) add(await find(inFields));
  const named = [{ name: "attachmentFileName", operator: "~", values: [text] }];
  const [hasFile] = words.length > 0 && found.size < most ? conditionsOf(filters, named, scope) : [];
  if (hasFile !== undefined) add(await find(hasFile));
  const rows = await rowsInOrder(ctx, caller, visible, [...found]);
  return withRelatives(ctx.db, ctx.dialect, rows, (project) => caller.can("view_work_packages", project));
}

async function rowsInOrder(
  ctx: Context,
  caller: Caller,
  visible: ReadonlySet<number>,
  ids: readonly number[],
): Promise<PlainRow[]> {
  if (ids.length === 0) return [];
  const rows = await workPackages(ctx.db, caller.id)
    .where(ctx.dialect.idIn(sql.ref("work_packages.id"), ids))
    // One that was moved in between may be where the caller sees nothing.
    .where(ctx.dialect.idIn(sql.ref("work_packages.project_id"), [...visible]))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
