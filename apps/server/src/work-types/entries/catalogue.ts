/**
 * Types, statuses with the rules of their moves, priorities, custom fields and the days that are worked on: few, read by
 * every answer about a work package,
 * seldom changed. Each process keeps them until the `catalogue` revision of the database moves on.
 */
import type { Link } from "@halyard/contract/hal";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { fieldSet, loadCustomFields, type CustomFields } from "../../custom-fields/definitions/fields.ts";
import { fieldsKnownTo } from "../../custom-fields/definitions/rights.ts";
import { forEveryone } from "../../platform/requests/request-scope.ts";
import type { Context } from "../../platform/context.ts";
import type { Reader, RowOf } from "../../platform/database/schema/schema.ts";
import { calendarOf, type WorkCalendar } from "../calendar/calendar.ts";
import { allCustomActions, type CustomAction } from "../custom-actions/definitions.ts";
import { storedFieldRules, type StoredFieldRules } from "../field-rule-definitions/definitions.ts";
import { storedForms, type StoredForms } from "../form-definitions/definitions.ts";
import { transitionRules, type TransitionRules } from "../transitions/transitions.ts";

export interface TypeRow extends RowOf<"types"> {
  /** The statuses that were chosen for it, in order of position; none: its work packages may have all. */
  chosenStatuses: readonly StatusRow[];
}
export type StatusRow = RowOf<"statuses">;
export type PriorityRow = RowOf<"priorities">;

export interface Catalogue {
  types: ReadonlyMap<number, TypeRow>;
  statuses: ReadonlyMap<number, StatusRow>;
  priorities: ReadonlyMap<number, PriorityRow>;
  /** What a type's work packages may have; all statuses where nothing is set. In order of position. */
  statusesOf(typeId: number): readonly StatusRow[];
  defaultStatus: StatusRow | undefined;
  defaultPriority: PriorityRow | undefined;
  calendar: WorkCalendar;
  customFields: CustomFields;
  /** Which moves of a status are limited; asked by `workflows/decision.ts`. */
  transitions: TransitionRules;
  /** Of the types whose form was arranged. */
  forms: StoredForms;
  /** What types hide, demand and fix in which projects. */
  fieldRules: StoredFieldRules;
  /** In their order. */
  customActions: readonly CustomAction[];
  /** Links by `types/1`, made once: answers share them. */
  link(kind: "types" | "statuses" | "priorities", id: number): Link;
}

const MISSING: Link = { href: null };

async function load(db: Reader): Promise<Catalogue> {
  const [types, statuses, priorities, allowed, calendar, customFields, transitions, forms, fieldRules, customActions] =
    await Promise.all([
      db.selectFrom("types").selectAll().orderBy("position").orderBy("id").execute(),
      db.selectFrom("statuses").selectAll().orderBy("position").orderBy("id").execute(),
      db.selectFrom("priorities").selectAll().orderBy("position").orderBy("id").execute(),
      db.selectFrom("type_statuses").selectAll().execute(),
      calendarOf(db),
      loadCustomFields(db),
      transitionRules(db),
      storedForms(db),
      storedFieldRules(db),
      allCustomActions(db),
    ]);
  const links = new Map<string, Link>();
  for (const [kind, rows] of Object.entries({ types, statuses, priorities })) {
    for (const row of rows) links.set(`${kind}/${row.id}`, { href: `/api/v3/${kind}/${row.id}`, title: row.name });
  }
  const allowedOf = Map.groupBy(allowed, (row) => row.type_id);
  const chosenBy = (typeId: number): StatusRow[] => {
    const ids = new Set(allowedOf.get(typeId)?.map((row) => row.status_id));
    return statuses.filter((status) => ids.has(status.id));
  };
  const typesById = new Map(types.map((row) => [row.id, { ...row, chosenStatuses: chosenBy(row.id) }]));
  return {
    types: typesById,
    statuses: new Map(statuses.map((row) => [row.id, row])),
    priorities: new Map(priorities.map((row) => [row.id, row])),
    statusesOf(typeId) {
      const chosen = typesById.get(typeId)?.chosenStatuses ?? [];
      return chosen.length === 0 ? statuses : chosen;
    },
    defaultStatus: statuses.find((status) => status.is_default === 1) ?? statuses[0],
    defaultPriority:
      priorities.find((priority) => priority.is_default === 1 && priority.is_active === 1) ??
      priorities.find((priority) => priority.is_active === 1),
    calendar,
    customFields,
    transitions,
    forms,
    fieldRules,
    customActions,
    link: (kind, id) => links.get(`${kind}/${id}`) ?? MISSING,
  };
}

const seen = new WeakMap<CustomFields, Catalogue>();

/** With the custom fields that the caller knows: what is made of it (resources, filters, columns) has no others. */
export function catalogueFor(caller: Caller, catalogue: Catalogue): Catalogue {
  const customFields = fieldsKnownTo(caller, catalogue.customFields);
  if (customFields === catalogue.customFields) return catalogue;
  let known = seen.get(customFields);
  if (known === undefined) seen.set(customFields, (known = { ...catalogue, customFields }));
  return known;
}

/** As the one who asks knows it. */
export const catalogueOf = async (
  ctx: Context,
  { caller, catalogueRevision }: Pick<FastifyRequest, "caller" | "catalogueRevision">,
): Promise<Catalogue> => catalogueFor(caller, await catalogueAt(ctx, catalogueRevision));

/** For what is told to everyone alike. */
export const withoutCustomFields = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  customFields: fieldSet([], catalogue.customFields),
});

class Kept {
  revision = -1;
  catalogue: Promise<Catalogue> | null = null;
}

const kept = new WeakMap<Context, Kept>();

/** How often types, statuses, priorities and custom fields were in memory, and how often they had to be read. */
export const catalogueRequests = { hit: 0, miss: 0 };

/** How many types, statuses, priorities and custom fields are in memory. */
export async function catalogueEntries(ctx: Context): Promise<number> {
  const catalogue = await kept.get(ctx)?.catalogue?.catch(() => null);
  if (catalogue == null) return 0;
  const { types, statuses, priorities, customFields } = catalogue;
  return types.size + statuses.size + priorities.size + customFields.all.byId.size;
}

/** @param revision what was read with the caller (`request.catalogueRevision`) */
export function catalogueAt(ctx: Context, revision: number): Promise<Catalogue> {
  let entry = kept.get(ctx);
  if (entry === undefined) kept.set(ctx, (entry = new Kept()));
  const isKept = entry.catalogue !== null && entry.revision === revision;
  catalogueRequests[isKept ? "hit" : "miss"]++;
  if (entry.catalogue === null || !isKept) {
    entry.revision = revision;
    const loading = (entry.catalogue = forEveryone(() => load(ctx.db)));
    const current = entry;
    // What could not be read is read again by the next request.
    loading.catch(() => {
      if (current.catalogue === loading) current.catalogue = null;
    });
  }
  return entry.catalogue;
}
