/** What a reader can see of a work package's history: the names of things that are hidden from them are left out. */
import { customFieldIdOf } from "@halyard/contract/work-types/custom-fields";
import type { Caller } from "../../access/caller.ts";
import { seesField } from "../../access/policies/custom-fields.ts";
import { seesAllNames } from "../../access/policies/work.ts";
import { customFieldsNow, type CustomFields } from "../../custom-fields/definitions/fields.ts";
import { UNDISCLOSED_TITLE } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { readChanges, type Change, type Changes } from "../../platform/events/journal.ts";
import { seenAmong, type Reference, type Referred, type Seen } from "./seen.ts";

/**
 * What the values of an attribute refer to. Everyone who sees a work package sees its types, statuses and priorities,
 * and by its links the people on it.
 */
const REFERRED: Partial<Record<string, Referred>> = {
  project: "projects",
  parent: "work_packages",
  version: "versions",
  sprint: "sprints",
  projectPhase: "project_phases",
  category: "categories",
  template: "work_package_templates",
};

/** A change as it is shown; of a custom field with what that is called, and whether it is a long text. */
export interface ShownChange extends Change {
  label?: string;
  isLong?: boolean;
}

export type ShownChanges = Record<string, ShownChange>;

/** A row of the journal with what its reader can see of the changes. */
export type Disclosed<Row> = Omit<Row, "changes"> & { changes: ShownChanges };

/** @param rows of the histories of work packages that the caller sees */
export async function disclosed<Row extends { changes: string; project_id: number | null }>(
  ctx: Context,
  caller: Caller,
  rows: readonly Row[],
): Promise<Disclosed<Row>[]> {
  const parsed = rows.map((row) => ({ row, changes: readChanges(row.changes) }));
  const isCustom = parsed.some(({ changes }) => Object.keys(changes).some((name) => customFieldIdOf(name) !== null));
  const fields = isCustom ? await customFieldsNow(ctx) : null;
  const read =
    fields === null
      ? parsed
      : parsed.map(({ row, changes }) => ({ row, changes: withCustomSeen(fields, caller, row.project_id, changes) }));
  // Administrators see what is archived and what was deleted with its project, too.
  if (seesAllNames(caller)) return read.map(({ row, changes }) => ({ ...row, changes }));
  const seen = await seenAmong(
    ctx,
    caller,
    read.flatMap(({ changes }) => referencesIn(changes)),
  );
  return read.map(({ row, changes }) => ({ ...row, changes: shownOf(changes, seen) }));
}

/** Of custom fields those that the reader sees, by their names; one that was deleted is in no history. */
function withCustomSeen(
  fields: CustomFields,
  caller: Caller,
  projectId: number | null,
  changes: Changes,
): ShownChanges {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([attribute, change]): [string, ShownChange][] => {
      if (customFieldIdOf(attribute) === null) return [[attribute, change]];
      const field = fields.named(attribute);
      if (field === undefined || !seesField(caller, field, projectId)) return [];
      return [[attribute, { ...change, label: field.name, isLong: field.format === "text" }]];
    }),
  );
}

/** What a row of the journal is about is called; time may be seen where the work that it was spent on is not. */
export function disclosedTitle(
  caller: Caller,
  row: { entity_type: string; entity_title: string; project_id: number | null },
): string {
  if (row.entity_type !== "TimeEntry" || row.project_id === null) return row.entity_title;
  return caller.can("view_work_packages", row.project_id) ? row.entity_title : UNDISCLOSED_TITLE;
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

function referencesIn(changes: Changes): Reference[] {
  return Object.entries(changes).flatMap(([attribute, { from, to }]) => {
    const kind = REFERRED[attribute];
    if (kind === undefined) return [];
    return [from, to].flatMap((id) => (typeof id === "number" ? [{ kind, id }] : []));
  });
}

function shownOf(changes: ShownChanges, seen: Seen): ShownChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([attribute, change]) => {
      const kind = REFERRED[attribute];
      return [attribute, kind === undefined ? change : shownChange(kind, change, seen)];
    }),
  );
}

function shownChange(kind: Referred, change: ShownChange, seen: Seen): ShownChange {
  const isHidden = (id: unknown) => isSet(id) && !(typeof id === "number" && seen.has(kind, id));
  return {
    ...change,
    ...(isHidden(change.from) && { from: null, fromTitle: UNDISCLOSED_TITLE }),
    ...(isHidden(change.to) && { to: null, toTitle: UNDISCLOSED_TITLE }),
  };
}
