/**
 * Baseline comparison: work packages as they are at the last of several moments, and in what they
 * were different at those before.
 */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../../access/caller.ts";
import type { CustomField } from "../../../custom-fields/definitions/fields.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { seenAmong } from "../../disclosure/seen.ts";
import type { Condition } from "../../../hal/read/filters.ts";
import { isObject } from "../../../hal/json.ts";
import { represent, type Document, type LinkOrLinks } from "../../../hal/answer/resource.ts";
import { certain } from "../../../platform/certain.ts";
import type { Context } from "../../../platform/context.ts";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import { TRACKED } from "./changes.ts";
import type { Decided } from "./decided-by.ts";
import { pastFields, withPastValues } from "./past-values.ts";
import { changedSince, passedThen } from "./changed-store.ts";
import { asOf, withPastRelatives, type PastField } from "./snapshot-store.ts";
import { workPackageResource } from "../resource/resource.ts";
import { withRelatives, workPackages, type PlainRow, type WorkPackageRow } from "../store.ts";
import type { Moment } from "./timestamps.ts";

export interface Past {
  moment: Moment;
  db: Reader;
  custom: readonly PastField[];
}

/** At the last of the moments. */
export const latest = (past: readonly Past[]): Past => certain(past.at(-1), "no one compares without a moment");

/** The database as it was at each of the moments. @param asked the custom fields that something is asked of */
export const pastAt = (ctx: Context, moments: readonly Moment[], asked: readonly CustomField[]): Promise<Past[]> =>
  Promise.all(
    moments.map(async (moment) => {
      if (moment.present) return { moment, db: ctx.db, custom: [] };
      const custom = await pastFields(ctx, moment.at, asked);
      return { moment, db: asOf(ctx.db, ctx.dialect, moment.at, { custom }), custom };
    }),
  );

async function idsOf(db: Reader, conditions: readonly Condition[]): Promise<Set<number>> {
  const matching = db.selectFrom("work_packages").where((eb) => eb.and([...conditions]));
  return new Set((await matching.select("work_packages.id").execute()).map(({ id }) => id));
}

const projectsSeen = (ctx: Context, caller: Caller): Condition =>
  ctx.dialect.idIn(sql.ref("work_packages.project_id"), [...caller.projectIds("view_work_packages")]);

/** What is looked for at earlier moments. */
export interface Asked {
  /** On work packages' own columns, or on what is at present as it was. */
  conditions: readonly Condition[];
  /** The same with what decides about each; null: the journal does not tell all of it. */
  decided: readonly Decided[] | null;
}

/** What can have matched at a moment and was changed since: for each condition, what passes it now or did then. */
async function possible(ctx: Context, at: string, decided: readonly Decided[]): Promise<Condition[]> {
  const id = sql.ref("work_packages.id");
  const changing = decided.filter(({ attributes }) => attributes.length > 0);
  const then = new Map(await Promise.all(changing.map(async (one) => [one, await passedThen(ctx, at, one)] as const)));
  const passing = decided.map((one) => {
    const ids = then.get(one) ?? [];
    return ids.length === 0 ? one.condition : sql<SqlBool>`(${one.condition} or ${ctx.dialect.idIn(id, ids)})`;
  });
  return [ctx.dialect.idIn(id, [...new Set([...then.values()].flat())]), ...passing];
}

/**
 * What matched at an earlier moment and does not at present, of what may be seen at present. What was not touched
 * since matches as it did, and what matches at present is found as such: only the rest is looked at as it was.
 */
export async function matchedBefore(
  ctx: Context,
  caller: Caller,
  past: readonly Past[],
  { conditions, decided }: Asked,
): Promise<ReadonlySet<number>> {
  const earlier = past.filter(({ moment }) => !moment.present);
  const now = sql<SqlBool>`(${sql.join(conditions, sql` and `)}) is not true`;
  const found = await Promise.all(
    earlier.map(async ({ moment, custom }) => {
      // Work packages created since are excluded below: no index covers both moments and the filters.
      const since =
        decided === null
          ? [sql<SqlBool>`work_packages.updated_at > ${moment.at}`]
          : await possible(ctx, moment.at, decided);
      const among = [...(await idsOf(ctx.db, [projectsSeen(ctx, caller), ...since, now]))];
      return idsOf(asOf(ctx.db, ctx.dialect, moment.at, { among, custom }), conditions);
    }),
  );
  return found.reduce((a, b) => a.union(b), new Set());
}

/** Which of these matched at each moment. */
export const matchesAmong = (
  ctx: Context,
  past: readonly Past[],
  conditions: readonly Condition[],
  ids: readonly number[],
): Promise<ReadonlySet<number>[]> =>
  Promise.all(past.map(({ db }) => idsOf(db, [ctx.dialect.idIn(sql.ref("work_packages.id"), ids), ...conditions])));

/**
 * The database as it was, with no other rows than those that can have matched: what was not changed since matched then
 * if it matches now.
 */
async function narrowed(ctx: Context, { moment, db, custom }: Past, { conditions, decided }: Asked): Promise<Reader> {
  if (moment.present || decided === null || conditions.length === 0) return db;
  const attributes = decided.flatMap((one) => one.attributes);
  const [now, changed] = await Promise.all([idsOf(ctx.db, conditions), changedSince(ctx, moment.at, attributes)]);
  return asOf(ctx.db, ctx.dialect, moment.at, { among: [...now.union(new Set(changed))], custom });
}

/**
 * What matched at each moment, of what may be seen now and at the last one: it says nothing about what is out of sight.
 * @param asked on work packages, the projects that may be seen among the conditions
 */
export async function matchesAt(
  ctx: Context,
  caller: Caller,
  past: readonly Past[],
  asked: Asked,
): Promise<ReadonlySet<number>[]> {
  const ids = await Promise.all(past.map(async (one) => idsOf(await narrowed(ctx, one, asked), asked.conditions)));
  const all = ids.reduce((a, b) => a.union(b));
  const among = ctx.dialect.idIn(sql.ref("work_packages.id"), [...all]);
  const seen = await Promise.all(
    [ctx.db, past.at(-1)?.db ?? ctx.db].map((db) => idsOf(db, [among, projectsSeen(ctx, caller)])),
  );
  const visible = seen.reduce((a, b) => a.intersection(b));
  return ids.map((some) => some.intersection(visible));
}

/** The rows of the last moment with their relatives. */
export async function currentRows(ctx: Context, caller: Caller, { moment, db }: Past, rows: readonly PlainRow[]) {
  const sees = (project: number) => caller.can("view_work_packages", project);
  if (moment.present) return withRelatives(db, ctx.dialect, rows, sees);
  const then = await withPastValues(ctx, moment.at, await withPastRelatives(db, ctx.dialect, rows, sees));
  return withSeenRelatives(ctx, caller, then);
}

/** What was related then may since have been moved to where the caller cannot see it. */
async function withSeenRelatives(
  ctx: Context,
  caller: Caller,
  rows: readonly WorkPackageRow[],
): Promise<WorkPackageRow[]> {
  const relatives = rows.flatMap(({ parent_id, children, ancestors }) => [
    ...(parent_id === null ? [] : [parent_id]),
    ...[...children, ...ancestors].map(({ id }) => id),
  ]);
  const seen = await seenAmong(
    ctx,
    caller,
    relatives.map((id) => ({ kind: "work_packages", id })),
  );
  const sees = ({ id }: { id: number }) => seen.has("work_packages", id);
  return rows.map((row) => ({
    ...row,
    // A parent in no project is one that no one sees.
    parent_project_id: row.parent_id !== null && sees({ id: row.parent_id }) ? row.parent_project_id : null,
    children: row.children.filter(sees),
    ancestors: row.ancestors.filter(sees),
  }));
}

/** By id, what there was of these at each moment, as far as it was where the caller may look. */
export async function rowsAt(
  ctx: Context,
  caller: Caller,
  past: readonly Past[],
  ids: readonly number[],
): Promise<Map<number, WorkPackageRow>[]> {
  const visible = [...caller.projectIds("view_work_packages")];
  return Promise.all(
    past.map(async ({ db, moment }) => {
      const rows = await workPackages(db, caller.id)
        .where(ctx.dialect.idIn(sql.ref("work_packages.id"), ids))
        .where(ctx.dialect.idIn(sql.ref("work_packages.project_id"), visible))
        .execute();
      const plain = rows.map((row) => ({ ...row, children: [], ancestors: [] }));
      const shown = moment.present
        ? plain
        : await withSeenRelatives(ctx, caller, await withPastValues(ctx, moment.at, plain));
      return new Map(shown.map((row) => [row.id, row]));
    }),
  );
}

/** What is compared: what the journal tells of, and `date` for a milestone's. */
const COMPARED = [...TRACKED.map(({ attribute }) => attribute), "date"];

/**
 * A work package through the moments, the last of them the current one.
 * @param document what it is at the last moment
 * @param states what it was at each of the others; undefined: it was not there
 * @param matches whether it matched the filters, at each moment
 */
export function throughTime(
  catalogue: Catalogue,
  caller: Caller,
  document: Document,
  row: WorkPackageRow,
  moments: readonly Moment[],
  states: readonly (WorkPackageRow | undefined)[],
  matches: readonly boolean[],
): Document {
  const resource = workPackageResource(catalogue);
  const compares = [...COMPARED, ...catalogue.customFields.of("WorkPackage").map(({ key }) => key)];
  const { href, ...self } = resource.self(row);
  const selfAt = (some: readonly Moment[]) => ({
    ...self,
    href: `${href}?timestamps=${some.map(({ at }) => at).join()}`,
  });
  const attributesByTimestamp = moments.map((moment, index) => {
    const isLast = index === moments.length - 1;
    const state = isLast ? row : states[index];
    const exists = state !== undefined;
    const _meta = { matchesFilters: exists && matches[index] === true, exists, timestamp: moment.given };
    const links = { self: selfAt([moment]) };
    if (!exists || isLast) return { _meta, _links: links };
    const { attributes, links: linked } = differences(document, represent(resource, state, caller), compares);
    return { ...attributes, _meta, _links: { ...linked, ...links } };
  });
  const current = moments.at(-1);
  const shown = current?.present === true ? document._links : readable(document._links);
  return {
    ...document,
    _meta: { matchesFilters: matches.at(-1) === true, exists: true, timestamp: current?.given },
    _embedded: { ...document._embedded, attributesByTimestamp },
    _links: { ...shown, self: selfAt(moments) },
  };
}

function differences(now: Document, then: Document, names: readonly string[]) {
  const attributes: Record<string, unknown> = {};
  const links: Document["_links"] = {};
  for (const name of names) {
    if (compared(now[name]) !== compared(then[name])) attributes[name] = then[name] ?? null;
    // What it is called has no part in it: a renamed version is the same one.
    if (target(now._links[name]) !== target(then._links[name])) links[name] = then._links[name] ?? { href: null };
  }
  return { attributes, links };
}

/** Of a text its raw form: how much of it is rendered by now has no part in it. */
const compared = (value: unknown): string | undefined => JSON.stringify(isObject(value) ? value["raw"] : value);

const target = (link: LinkOrLinks | undefined): unknown =>
  Array.isArray(link) ? link.map(({ href }) => href).join() : Object(link).href;

/** Of what was, nothing can be changed. */
const readable = (links: Document["_links"]): Document["_links"] =>
  Object.fromEntries(Object.entries(links).filter(([, link]) => Object(link).method === undefined));
