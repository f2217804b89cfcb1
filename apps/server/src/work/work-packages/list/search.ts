/** Work packages by a few words, the likeliest first: for who types and picks. */
import { sql, type SqlBool } from "kysely";
import type { SearchPlace } from "@halyard/contract/views/search";
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
import { isSaid, type SaidBy } from "./text/said.ts";
import { namesPlace } from "./places/listed-projects.ts";
import { newestOf, withRelatives, workPackages, type PlainRow, type WorkPackageRow } from "../store.ts";

const NUMBER = /^\s*#?(\d{1,9})\s*$/;
/** How many of the newest are checked for a frequent word before everything that has it is looked for. */
const NEWEST = 2_000;
/** So many of each are put in order, whatever is asked for: a short list has the beginning of a long one. */
const ORDERED = 100;

/** Of each description, for words that are like one. */
const DESCRIPTION_READ = 4_000;
const id = sql.ref("work_packages.id");

export interface Looked {
  /** By these filters of the list. */
  narrowed?: readonly FilterClause[];
  /** In this text alone; of descriptions it finds what has the words anywhere but in the subject alone. */
  where?: SearchPlace | undefined;
  /** Only what was said so, where comments are looked through. */
  said?: SaidBy;
}

type Found = Pick<PlainRow, "id" | "status_id">;

/**
 * The one of that number first (`#12`, `12`), then those with the words in their subject, then those that have them
 * anywhere, then those that have them in custom fields, then those with a file of such a name; of each the newest hundred,
 * what is open before what is closed. What is in a template is found by its number, or where the filters name a place.
 * @param most how many, at most a hundred
 * @throws InvalidQuery (400) for a filter that there is not
 */
export async function searchWorkPackages(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  text: string,
  most: number,
  { narrowed = [], where, said = {} }: Looked = {},
): Promise<WorkPackageRow[]> {
  const visible = caller.projectIds("view_work_packages");
  if (visible.size === 0) return [];
  const looksIn = (place: SearchPlace): boolean => where === undefined || where === place;
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
  const found = new Set<number>();
  const add = (rows: readonly Found[]) => {
    for (const { id: hit } of rows) if (found.size < most) found.add(hit);
  };
  const hasWords = words.length > 0;
  const anywhere = where === undefined || where === "description";
  if (number !== undefined && where === undefined) add(await find(sql<SqlBool>`${id} = ${Number(number)}`, visible));
  if (hasWords && looksIn("subject")) add(await find(ctx.dialect.hasWords(id, words, "subject")));
  if (hasWords && anywhere && found.size < most) {
    add(await find(await hasWordsAnywhere(ctx, words, [placesOf(searched), ...within])));
  }
  if (hasWords && where === "comment") add(await find(isSaid(ctx, words, said)));
  const inFields = where === undefined && found.size < most ? hasCustomWords(catalogue, text, scope) : null;
  if (inFields !== null) add(await find(inFields));
  const named = [{ name: "attachmentFileName", operator: "~", values: [text] }];
  const [hasFile] = hasWords && looksIn("file") && found.size < most ? conditionsOf(filters, named, scope) : [];
  if (hasFile !== undefined) add(await find(hasFile));
  const rows = await rowsInOrder(ctx, caller, visible, [...found]);
  return withRelatives(ctx.db, ctx.dialect, rows, (project) => caller.can("view_work_packages", project));
}

/** Where PostgreSQL has a frequent word among the newest, it need not look for all that have it. */
async function hasWordsAnywhere(
  ctx: Context,
  words: readonly string[],
  conditions: readonly Condition[],
): Promise<Condition> {
  const hasThem = ctx.dialect.rowHasWords?.(id, words);
  const ids =
    hasThem === undefined
      ? null
      : await idsAmongFirst(
          ctx.db,
          [sql`work_packages.id desc`],
          conditions.slice(0, 1),
          { conditions: [...conditions, hasThem], start: 0, count: ORDERED },
          NEWEST,
        );
  return ids === null ? ctx.dialect.hasWords(id, words, "anywhere") : ctx.dialect.idIn(id, ids);
}

/**
 * The texts of the newest that the caller sees with such a word in them: for those who look for words that are like it.
 * @param beginning of the word, folded @param part of a word in the subject; empty: none
 */
export async function textsLike(
  ctx: Context,
  caller: Caller,
  beginning: string,
  part = "",
): Promise<{ id: number; subject: string; description: string }[]> {
  const places = ctx.dialect.idIn(sql.ref("work_packages.project_id"), [
    ...workedOn(caller, caller.projectIds("view_work_packages")),
  ]);
  const condition =
    part === ""
      ? await hasWordsAnywhere(ctx, [beginning], [places])
      : sql<SqlBool>`${id} in (${ctx.dialect.withPieces([part])})`;
  return newestOf(ctx.db, [places, condition], ORDERED)
    .select([
      "work_packages.subject",
      sql<string>`substr(work_packages.description, 1, ${DESCRIPTION_READ})`.as("description"),
    ])
    .execute();
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
