/**
 * How many work packages of some projects, types and statuses have a text that many have. What has it is kept in this
 * process, by these three, after it took long to count. The ids of the journal grow in the order of commits, so it tells
 * what was changed since: that alone is looked at again. Which projects the caller sees is asked for each request, not kept.
 */
import { sql, type RawBuilder } from "kysely";
import type { Condition } from "../../../../hal/read/filters.ts";
import type { Database, Dialect } from "../../../../platform/database/schema/dialect.ts";
import type { Reader } from "../../../../platform/database/schema/schema.ts";
import { outsideRequests } from "../../../../platform/requests/request-scope.ts";

export interface TextAsked {
  /** On subject, description, comments and project alone: the journal tells of each change of these. */
  hasText: Condition;
  /** All that the list asks for, for a few rows. */
  conditions: readonly Condition[];
  isListed(project: number): boolean;
  /** On `work_package_counts`: which types and statuses of these projects it is of; null: of all. */
  among: readonly Condition[] | null;
}

/** What has a text in one project, with one type and status. */
interface Place {
  project: number;
  type: number;
  status: number;
}

type KeptPlace = Place & {
  /** In their order. */
  ids: Uint32Array;
};

interface Kept {
  places: readonly KeptPlace[];
  since: Moment;
  /** When it was read, by the clock of the process. */
  at: number;
}

/** What the journal had come to, and how many work packages there were. */
interface Moment {
  event: number;
  everything: number;
}

/** Can be changed for tests. */
export const KEEPING = { slowMs: 40 };
/** A mistake would last as long. */
const LASTS_MS = 300_000;
/** After more changes it is read again. */
const MOST_CHANGES = 2_000;
/** Of all texts together: 8 MB. */
const MOST_IDS = 2_000_000;

const ofDatabase = new WeakMap<Reader, TextTotals>();

export function textTotals({ db, dialect }: Pick<Database, "db" | "dialect">): TextTotals {
  let totals = ofDatabase.get(db);
  if (totals === undefined) ofDatabase.set(db, (totals = new TextTotals(db, dialect)));
  return totals;
}

class TextTotals {
  readonly #db: Reader;
  readonly #dialect: Dialect;
  readonly #kept = new Map<string, Kept>();
  readonly #reading = new Map<string, Promise<void>>();
  #readings = 0;

  constructor(db: Reader, dialect: Dialect) {
    this.#db = db;
    this.#dialect = dialect;
  }

  /** @param count what it is counted by where it is not kept */
  async total(asked: TextAsked, count: () => Promise<number>): Promise<number> {
    const key = this.#keyOf(asked.hasText);
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      const total = await this.#totalFrom(kept, asked);
      if (total !== null) return total;
      this.#kept.delete(key);
    }
    const began = performance.now();
    const counted = await count();
    if (performance.now() - began > KEEPING.slowMs) this.#read(key, asked.hasText);
    return counted;
  }

  /** How many times a text was read to be kept, once none is being read: for tests. */
  async readings(): Promise<number> {
    await Promise.all(this.#reading.values());
    return this.#readings;
  }

  #keyOf(condition: Condition): string {
    const { sql: text, parameters } = sql`select 1 where ${condition}`.compile(this.#db);
    return JSON.stringify([text, parameters]);
  }

  /** After the answer, and not again while it is being read. */
  #read(key: string, hasText: Condition): void {
    if (this.#reading.has(key)) return;
    const reading = outsideRequests(() => this.#readAll(hasText))
      .then((kept) => this.#keep(key, kept))
      // It is counted then, as before.
      .catch(() => undefined)
      .finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
  }

  async #readAll(hasText: Condition): Promise<Kept> {
    // What is changed between these two is looked at again, as it is after the first.
    const since = await this.#moment();
    const { rows } = await sql<Place & { ids: string }>`
      select project_id as project, type_id as type, status_id as status,
        ${this.#dialect.jsonArrayOf(sql.ref("work_packages.id"))} as ids
      from work_packages where ${hasText} group by project_id, type_id, status_id`.execute(this.#db);
    const places = rows.map(({ ids, ...place }) => {
      const own: number[] = JSON.parse(ids);
      return { ...place, ids: Uint32Array.from(own).toSorted() };
    });
    return { places, since, at: performance.now() };
  }

  async #moment(): Promise<Moment> {
    const { rows } = await sql<Moment>`select coalesce((select max(id) from events), 0) as event,
      ${EVERYTHING} as everything`.execute(this.#db);
    return { event: Number(rows[0]?.event ?? 0), everything: Number(rows[0]?.everything ?? 0) };
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    this.#readings += 1;
    let ids = [...this.#kept.values()].reduce((sum, one) => sum + idsIn(one), 0);
    for (const [oldest, one] of this.#kept) {
      if (ids <= MOST_IDS) return;
      this.#kept.delete(oldest);
      ids -= idsIn(one);
    }
  }

  /** null: too much was changed since, or in a way that the journal does not tell. */
  async #totalFrom(kept: Kept, { conditions, isListed, among }: TextAsked): Promise<number | null> {
    if (performance.now() - kept.at > LASTS_MS) return null;
    // What comes to a place in between is in the journal before that is read.
    const counted = among === null ? null : await this.#placesAmong(among);
    const changed = await this.#changedSince(kept.since);
    if (changed === null) return null;
    let total = 0;
    for (const place of kept.places) {
      const { ids } = place;
      if (counted === null ? !isListed(place.project) : !counted.has(nameOf(place))) continue;
      total += ids.length;
      for (const id of changed) if (isAmong(ids, id)) total -= 1;
    }
    if (changed.size === 0) return total;
    const { rows } = await sql<{ count: number }>`select count(*) as count from work_packages
      where ${this.#dialect.idIn(sql.ref("work_packages.id"), [...changed])}
      and ${sql.join([...conditions], sql` and `)}`.execute(this.#db);
    return total + Number(rows[0]?.count ?? 0);
  }

  async #placesAmong(among: readonly Condition[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<Place>`select project_id as project, type_id as type, status_id as status
      from work_package_counts where ${sql.join([...among], sql` and `)}`.execute(this.#db);
    return new Set(rows.map(nameOf));
  }

  async #changedSince({ event, everything }: Moment): Promise<Set<number> | null> {
    const { rows } = await sql<{ type: string; id: number; action: string }>`
      select '' as type, ${EVERYTHING} as id, '' as action
      union all select * from (select entity_type, entity_id, action from events where id > ${event}
        order by id limit ${MOST_CHANGES + 1}) as changes`.execute(this.#db);
    const changed = new Set<number>();
    let now = everything;
    let there = everything;
    for (const { type, id, action } of rows) {
      if (type === "") now = Number(id);
      // The words of a comment that was changed are of its work package, which is not named.
      if (type === "Activity") return null;
      if (type !== "WorkPackage") continue;
      changed.add(Number(id));
      if (action === "created") there += 1;
      if (action === "deleted") there -= 1;
    }
    // Those of a deleted project are not in the journal one by one.
    return rows.length > MOST_CHANGES || there !== now ? null : changed;
  }
}

const EVERYTHING: RawBuilder<unknown> = sql`(select coalesce(sum(count), 0) from work_package_counts)`;

const nameOf = ({ project, type, status }: Place): string => `${project} ${type} ${status}`;

const idsIn = ({ places }: Kept): number => places.reduce((sum, { ids }) => sum + ids.length, 0);

/** @param ids in their order */
function isAmong(ids: Uint32Array, id: number): boolean {
  let [from, to] = [0, ids.length - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return true;
    if (found < id) from = middle + 1;
    else to = middle - 1;
  }
  return false;
}
