/** A project's own journal, without the work in it, as far as the reader may hear of it. */
import { commentedFieldIdOf, customFieldIdOf } from "@halyard/contract/work-types/custom-fields";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { seesField } from "../../access/policies/custom-fields.ts";
import { seesAllNames } from "../../access/policies/work.ts";
import { hearableBy } from "../../audit/event-visibility.ts";
import {
  journalFilters,
  journalFiltersFor,
  journalOf,
  type JournalRow,
} from "../../audit/administrative-activities/service.ts";
import { customFieldsNow, type CustomFields } from "../../custom-fields/definitions/fields.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { UNDISCLOSED_TITLE } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import { missingPermission } from "../../platform/errors.ts";
import { readChanges, type Change, type Changes } from "../../platform/events/journal.ts";

/** @throws MissingPermission (403), InvalidQuery (400) */
export async function projectHistory(ctx: Context, caller: Caller, projectId: number, query: ListQuery) {
  if (!caller.can("edit_project", projectId)) throw missingPermission();
  const where = [sql<SqlBool>`events.project_id = ${projectId}`, hearableBy(caller, ctx.dialect, projectId)];
  if (seesAllNames(caller)) return journalOf(ctx, caller, query, where, journalFilters);
  const fields = await customFieldsNow(ctx);
  const told = toldText(ctx.dialect, caller, fields, projectId);
  const { rows, total } = await journalOf(ctx, caller, query, where, journalFiltersFor(told));
  return { rows: rows.map((row) => withoutHidden(caller, fields, row)), total };
}

/** What is searched: no more than {@link withoutHidden} leaves, since to find a value would tell of it. */
function toldText({ changesOf, idIn }: Dialect, caller: Caller, fields: CustomFields, projectId: number) {
  const seen = [...fields.byId.values()].filter((field) => seesField(caller, field, projectId));
  const names = sql.join(["", ...seen.flatMap(({ id }) => [`customField${id}`, `cf_${id}`, `customComment${id}`])]);
  const value = sql`cast(told.value as text)`;
  const isNear = (end: string) => {
    const id = sql`cast(told.value ->> ${sql.lit(end)} as integer)`;
    return sql`(${id} is null or ${idIn(id, [...caller.visibleProjectIds()])})`;
  };
  return sql`coalesce((select string_agg(${value}, ' ') from ${changesOf(sql.ref("events.changes"))} as told
    where (told.key not like 'custom%' and told.key not like 'cf%' or told.key in (${names}))
      and ${value} not like '%customField%' and ${value} not like '%cf!_%' escape '!'
      and case when told.key = 'parent' then ${isNear("from")} and ${isNear("to")} else true end), '')`;
}

/** What the reader may not know of: values of custom fields, and the names of projects that this one was below. */
function withoutHidden(caller: Caller, fields: CustomFields, row: JournalRow): JournalRow {
  const isHidden = (name: string): boolean => {
    const field = fields.byId.get(customFieldIdOf(name) ?? commentedFieldIdOf(name) ?? 0);
    return field === undefined || !seesField(caller, field, row.project_id);
  };
  const told: Changes = {};
  for (const [name, change] of Object.entries(readChanges(row.changes))) {
    const isOfField = customFieldIdOf(name) !== null || commentedFieldIdOf(name) !== null;
    if (isOfField && isHidden(name)) continue;
    if (name === "parent") told[name] = parentOf(caller, change);
    else if (CHOICES.has(name)) Object.assign(told, choiceOf(name, change, fields, isHidden));
    else told[name] = withoutFields(change, isHidden);
  }
  return { ...row, changes: JSON.stringify(told) };
}

/** Which fields were turned on or off. */
const CHOICES: ReadonlySet<string> = new Set(["activatedCustomFields", "deactivatedCustomFields"]);

/** Only the fields that the reader may know of; the entry doesn't say that there were others. */
function choiceOf(
  name: string,
  change: Change,
  fields: CustomFields,
  isHidden: (name: string) => boolean,
): Record<string, Change> {
  const keys = [change.to].flat().map(String);
  const known = keys.filter((key) => !isHidden(key));
  if (known.length === keys.length) return { [name]: change };
  if (known.length === 0) return {};
  const names = known.map((key) => fields.byId.get(customFieldIdOf(key) ?? 0)?.name ?? key);
  return { [name]: { from: [], to: known, toTitle: names.join(", ") } };
}

function parentOf(caller: Caller, { from, to, fromTitle, toTitle }: Change): Change {
  const shown = (id: unknown, title: string | undefined) =>
    typeof id !== "number" || caller.sees(id) ? { id, title: title ?? "" } : { id: null, title: UNDISCLOSED_TITLE };
  const [before, after] = [shown(from, fromTitle), shown(to, toTitle)];
  return { from: before.id, to: after.id, fromTitle: before.title, toTitle: after.title };
}

/** Views and rules name the fields that they go by, and filters their values. */
function withoutFields(change: Change, isHidden: (name: string) => boolean): Change {
  const named = JSON.stringify(change).match(NAMES) ?? [];
  if (!named.some(isHidden)) return change;
  return { from: null, to: null, fromTitle: UNDISCLOSED_TITLE, toTitle: UNDISCLOSED_TITLE };
}

const NAMES = /\b(?:customField|cf_)\d+\b/g;
