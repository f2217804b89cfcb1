/** The audit log, for administrators only. */
import type { Caller } from "../../access/caller.ts";
import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";
import { principalNames } from "../../access/principal-names.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { Document, DocumentOf } from "../../hal/answer/resource.ts";
import type { FilterClause, ListQuery } from "../../hal/read/list-query.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import type { Context } from "../../platform/context.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import type { Log } from "../../platform/events/consumers.ts";
import { invalidQuery, notFound } from "../../platform/errors.ts";
import { withMemberNames } from "../administrative-activities/member-names.ts";
import { journalEntry, occurrenceEntry } from "./entry.ts";
import { isHeard, isScanned, narrow, type Narrowing, type Source } from "./filters.ts";
import {
  COUNTED,
  countOf,
  idsAfter,
  journalRows,
  lastIdOf,
  occurrenceRows,
  places,
  placesAndTotal,
  scanEnd,
  type Place,
} from "./store.ts";

const SOURCES: readonly Source[] = ["security_events", "events"];

export interface AuditPage {
  rows: Document[];
  /** Counted no further than to 10,000; of a filter that no index answers, those among the rows looked at. */
  total: number;
  /** Where the next page begins; null: this is the last one. */
  cursor: string | null;
  /** How far back a filter that no index answers has looked, from where the cursor goes on; null: at all there is. */
  searchedUntil: string | null;
}

/** @param cursor of the page before, instead of an offset. @throws MissingPermission (403), InvalidQuery (400) */
export async function auditPage(
  ctx: Context,
  caller: Caller,
  query: ListQuery,
  cursor: string | null,
): Promise<AuditPage> {
  requireAdministrator(caller);
  const scope = scopeOf(ctx, caller);
  const narrowed = SOURCES.map((source) => ({ source, narrowing: narrow(source, query.filters ?? [], scope) }));
  const from = cursor === null ? null : placeIn(cursor);
  const skipped = from === null ? (query.offset - 1) * query.pageSize : 0;
  if (skipped > COUNTED)
    throw invalidQuery(`Only the first ${COUNTED} entries have page numbers: go on with the cursor.`);
  const asked = skipped + query.pageSize + 1;
  const find = narrowed.some(({ narrowing }) => isScanned(narrowing)) ? lookedFor : known;
  const { ordered, total, end } = await find(ctx.db, narrowed, from, asked);
  const page = ordered.slice(skipped, skipped + query.pageSize);
  const last = ordered.length > skipped + page.length ? page.at(-1) : end;
  return {
    rows: await entriesAt(ctx, page),
    total: Math.min(COUNTED, total),
    cursor: last === undefined || last === null ? null : cursorOf(last),
    searchedUntil: end?.createdAt ?? null,
  };
}

interface Found {
  /** The newest first. */
  ordered: Place[];
  total: number;
  /** Where the search ended before the log did. */
  end: Place | null;
}

type Narrowed = readonly { source: Source; narrowing: Narrowing }[];

/** What indexes have in the order of time. */
async function known(db: Reader, narrowed: Narrowed, from: Place | null, asked: number): Promise<Found> {
  const [found, counts] = await Promise.all([
    Promise.all(narrowed.map(({ source, narrowing }) => places(db, source, narrowing, from, asked))),
    Promise.all(narrowed.map(({ source, narrowing }) => countOf(db, source, narrowing))),
  ]);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { ordered: found.flat().toSorted(newestFirst), total, end: null };
}

/** What has to be looked at row by row is looked at once, for the page and for its total. */
async function lookedFor(db: Reader, narrowed: Narrowed, from: Place | null, asked: number): Promise<Found> {
  const ends = await Promise.all(narrowed.map(({ source, narrowing }) => scanEnd(db, source, narrowing, from)));
  // The log is looked at no further back than the table that reaches less far.
  const [end = null] = ends.filter((one) => one !== null).toSorted(newestFirst);
  const stretch = { from, until: end };
  const found = await Promise.all(
    narrowed.map(({ source, narrowing }) => placesAndTotal(db, source, narrowing, stretch, asked)),
  );
  const total = found.reduce((sum, one) => sum + one.total, 0);
  return { ordered: found.flatMap((one) => one.places).toSorted(newestFirst), total, end };
}

/** So many at once of all that there are. */
const BLOCK = 500;

/** All entries that fit, the newest first, however many. @throws InvalidQuery (400) with the first block */
export async function* allEntries(ctx: Context, caller: Caller, clauses: readonly FilterClause[]) {
  const scope = scopeOf(ctx, caller);
  const narrowed = SOURCES.map((source) => {
    const { way, rest } = narrow(source, clauses, scope);
    return { source, narrowing: { way: [...way, ...rest], order: "created_at" as const, rest: [], columns: null } };
  });
  for (let from: Place | null = null; ;) {
    const next = narrowed.map(({ source, narrowing }) => places(ctx.db, source, narrowing, from, BLOCK + 1));
    const found: Place[] = (await Promise.all(next)).flat().toSorted(newestFirst);
    const block = found.slice(0, BLOCK);
    yield await entriesAt(ctx, block);
    from = block.at(-1) ?? null;
    if (found.length <= BLOCK || from === null) return;
  }
}

type Entry = Omit<AuditEvent, "_links">;

/** A row of either table; null: an entry of the log it is not. */
export interface StreamedRow {
  id: number;
  entry: Entry | null;
}

/** One of the two tables for those who read it on: oldest first, as programs elsewhere keep it. */
export const streamedLog = (source: Source): Log<StreamedRow> => ({
  lastId: (db) => lastIdOf(db, source),
  async after(db, id, most) {
    const ids = await idsAfter(db, source, id, most);
    if (ids.length === 0) return [];
    const entries =
      source === "events"
        ? (await changesAt(db, ids)).map((row) => ({ id: row.id, entry: isHeard(row) ? journalEntry(row) : null }))
        : (await occurrenceRows(db, ids)).map((row) => ({ id: row.id, entry: occurrenceEntry(row) }));
    const byId = new Map(entries.map((row) => [row.id, row.entry]));
    return ids.map((one) => ({ id: one, entry: withoutLinks(byId.get(one) ?? null) }));
  },
});

function withoutLinks(entry: AuditEvent | null): Entry | null {
  if (entry === null) return null;
  const { _links, ...rest } = entry;
  return rest;
}

const newestFirst = (one: Place, other: Place): number => {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  if (one.source !== other.source) return one.source === "security_events" ? -1 : 1;
  return other.id - one.id;
};

const changesAt = async (db: Reader, ids: readonly number[]) => withMemberNames(db, await journalRows(db, ids));

async function entriesAt(ctx: Context, page: readonly Place[]): Promise<DocumentOf<AuditEvent>[]> {
  const idsOf = (source: Source) => page.filter((place) => place.source === source).map(({ id }) => id);
  const [journal, occurrences] = [idsOf("events"), idsOf("security_events")];
  const [changes, others] = await Promise.all([
    journal.length === 0 ? [] : changesAt(ctx.db, journal),
    occurrences.length === 0 ? [] : occurrenceRows(ctx.db, occurrences),
  ]);
  const found = await withBehalf(ctx, [...changes.map(journalEntry), ...others.map(occurrenceEntry)]);
  const entries = new Map(found.map((one) => [one.id, one]));
  return page.flatMap(({ source, id }) => entries.get(`${source === "events" ? "j" : "s"}${id}`) ?? []);
}

/** Their context says only by a number on whose behalf they were. */
async function withBehalf(ctx: Context, entries: readonly DocumentOf<AuditEvent>[]): Promise<DocumentOf<AuditEvent>[]> {
  const ids = new Set(entries.flatMap(({ context: { onBehalfOf } }) => onBehalfOf ?? []));
  const names = await principalNames(ctx.db, [...ids]);
  return entries.map((entry) => {
    const { onBehalfOf } = entry.context;
    if (onBehalfOf === undefined) return entry;
    const link = { href: `/api/v3/users/${onBehalfOf}`, title: names.get(onBehalfOf) ?? `#${onBehalfOf}` };
    return { ...entry, _links: { ...entry._links, onBehalfOf: link } };
  });
}

/** @throws MissingPermission (403), NotFound (404) */
export async function findAuditEvent(ctx: Context, caller: Caller, reference: string): Promise<Document> {
  requireAdministrator(caller);
  const [, kind, digits] = /^([js])(\d{1,9})$/.exec(reference) ?? [];
  if (kind === undefined) throw notFound();
  const source = kind === "j" ? "events" : "security_events";
  const [entry] = await entriesAt(ctx, [{ source, id: Number(digits), createdAt: "" }]);
  if (entry === undefined) throw notFound();
  return entry;
}

const cursorOf = ({ source, id, createdAt }: Place): string =>
  Buffer.from(`${createdAt} ${source === "events" ? "j" : "s"}${id}`).toString("base64url");

function placeIn(cursor: string): Place {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, createdAt = "", kind, digits] = /^(\S+) ([js])(\d{1,9})$/.exec(text) ?? [];
  if (Number.isNaN(Date.parse(createdAt))) throw invalidQuery("The cursor is invalid.");
  return { source: kind === "j" ? "events" : "security_events", id: Number(digits), createdAt };
}
