/** Where to begin with a list that is filtered by custom fields: by the value that the fewest have. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CustomField } from "../../../../custom-fields/definitions/fields.ts";
import { valueAsked } from "../../../../custom-fields/lists/filters.ts";
import {
  conditionsOf,
  findFilter,
  type Condition,
  type Filters,
  type FilterScope,
} from "../../../../hal/read/filters.ts";
import type { FilterClause } from "../../../../hal/read/list-query.ts";
import type { Reader } from "../../../../platform/database/schema/schema.ts";
import type { Catalogue } from "../../../../work-types/entries/catalogue.ts";
import { forEveryone } from "../../../../platform/requests/request-scope.ts";
import { fieldNamed } from "../../custom-fields/columns.ts";
import { shownOn } from "../../custom-fields/conditions.ts";

interface Filtered {
  catalogue: Catalogue;
  scope: FilterScope;
  filters: Filters;
  clauses: readonly FilterClause[];
}

/** The list's rows as the kept counts have them: the conditions on these, and how many they leave. */
interface Rows {
  among: readonly Condition[];
  countAmong: () => Promise<number>;
}

/** The value that the fewest have of those that the filters ask for. */
export interface Rarest {
  /** How many have it, as far as it is counted. */
  entries: number;
  /** The list's conditions for those who begin with these and ask the rest of each. */
  conditions: Condition[];
}

/** null: no filter is by a custom field that an index has the values of. */
export async function rarestOf(
  db: Reader,
  list: Filtered,
  rows: Rows & { inProjects: readonly Condition[] },
): Promise<Rarest | null> {
  const first = await beginning(db, list, rows);
  if (first === null) return null;
  const shown = shownOn(first.field, list.scope);
  const isAmong = sql<SqlBool>`work_packages.id in (${first.ids})`;
  return {
    entries: await first.entries(),
    conditions: [isAmong, ...rows.inProjects, ...(shown === null ? [] : [shown]), ...first.others],
  };
}

interface Beginning {
  field: CustomField;
  /** The work packages with the value, as `id`. */
  ids: RawBuilder<unknown>;
  /** How many these are, as far as it is counted. */
  entries: () => Promise<number>;
  /** How many rows the list has without such filters; Infinity where no kept count says so. */
  visible: number;
  /** The conditions of all other filters, asked of one row after the other. */
  others: Condition[];
}

/** @returns null: see {@link rarestOf} */
export async function beginning(db: Reader, list: Filtered, { among, countAmong }: Rows): Promise<Beginning | null> {
  const places = placesIn(list);
  if (places.length === 0) return null;
  const visible = among.length === 0 ? Infinity : await countAmong();
  const entries = (place: Place) => entriesLately(db, place, Math.min(MANY, visible + 1));
  const first = await cheapest(places, entries);
  if (first === undefined) return null;
  const { filters, scope } = list;
  const rest = list.clauses.filter((clause) => clause !== first.clause);
  const others = conditionsOf(filters, rest, { ...scope, rowByRow: true });
  return { field: first.field, ids: idsIn(first), entries: () => entries(first), visible, others };
}

/** The one whose entries have to be asked least of the others. */
async function cheapest(
  places: readonly Place[],
  entries: (place: Place) => Promise<number>,
): Promise<Place | undefined> {
  if (places.length === 1) return places[0];
  const costOf = ({ clause }: Place): number => (clause.operator === "=" ? 1 : OF_RANGE);
  const all = places.reduce((sum, place) => sum + costOf(place), 0);
  const costs = await Promise.all(
    places.map(async (place) => ({ place, cost: (await entries(place)) * (all - costOf(place)) })),
  );
  return costs.toSorted((a, b) => a.cost - b.cost)[0]?.place;
}

/** What a clause asks of a value. */
interface Place {
  clause: FilterClause;
  field: CustomField;
  asked: Condition;
}

export const fieldsOf = ({ catalogue, filters, clauses }: Omit<Filtered, "scope">): (CustomField | undefined)[] =>
  clauses.map((clause) => fieldNamed(catalogue, findFilter(filters, clause.name)[0]));

function placesIn(list: Filtered): Place[] {
  const fields = fieldsOf(list);
  return list.clauses.flatMap((clause, at): Place[] => {
    const field = fields[at];
    const asked = field === undefined ? null : valueAsked(field, clause, list.scope, clause.name);
    return field === undefined || asked === null ? [] : [{ clause, field, asked }];
  });
}

/** From here on no more is counted to find out where to begin. */
const MANY = 200_000;
/** To ask for a value of a range takes so many times as long as for one that is known: the index has not both. */
const OF_RANGE = 3;

/** A count that decides where to begin may be so old: it is shown nowhere. */
const LASTS_MS = 60_000;
const MOST_KEPT = 1_000;

interface Counted {
  entries: Promise<number>;
  at: number;
}

const ofDatabase = new WeakMap<Reader, Map<string, Counted>>();

/** How many have such a value, as it was counted lately. @param most no more are counted */
function entriesLately(db: Reader, place: Place, most: number): Promise<number> {
  // Fewer take no longer to count than to look up.
  if (most < MANY) return entriesOf(db, place, most);
  let kept = ofDatabase.get(db);
  if (kept === undefined) ofDatabase.set(db, (kept = new Map()));
  const { field, clause } = place;
  const key = JSON.stringify([field.id, clause.operator, clause.values]);
  const known = kept.get(key);
  if (known !== undefined && performance.now() - known.at < LASTS_MS) return known.entries;
  if (kept.size >= MOST_KEPT) kept.clear();
  // What could not be counted is counted by the next who asks; who asks first may hang up while others wait.
  const entries = forEveryone(() => entriesOf(db, place, most));
  entries.catch(() => kept.delete(key));
  kept.set(key, { entries, at: performance.now() });
  return entries;
}

const entriesOf = (db: Reader, place: Place, most: number): Promise<number> =>
  countIn(db, sql`(${idsIn(place)} limit ${most}) as entries`);

const idsIn = ({ field, asked }: Place): RawBuilder<unknown> =>
  sql`select held.work_package_id as id from custom_values as held
    where held.field_id = ${sql.lit(field.id)} and held.work_package_id is not null and ${asked}`;

export async function countIn(db: Reader, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`select count(*) as count from ${rows}`.execute(db);
  return Number(found[0]?.count ?? 0);
}
