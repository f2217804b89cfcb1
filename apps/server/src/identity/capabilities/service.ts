/**
 * Actions and capabilities: who may do what where, asked of `Caller.decide`, the code that
 * enforces it, and computed for as many principals and contexts as the filters leave.
 */
import { ACTIONS, type ActionDefinition } from "@halyard/contract/permissions/actions";
import type { Caller } from "../../access/caller.ts";
import { seesGlobalCapabilities } from "../../access/policies/users.ts";
import { invalidQuery, notFound } from "../../platform/errors.ts";
import { findFilter, idsOf, nothing, userIdsOf, type Filter, type FilterScope } from "../../hal/read/filters.ts";
import type { FilterClause, ListQuery, SortClause } from "../../hal/read/list-query.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import type { Context } from "../../platform/context.ts";
import { subjectsFor, type Subject } from "../users/callers.ts";

/** A project's id; null: everywhere. */
export type ContextId = number | null;

export interface Capability {
  action: ActionDefinition;
  principal: Subject;
  context: ContextId;
}

/** What the filters leave of each of the three; null: all. */
interface Wanted {
  action(action: ActionDefinition): boolean;
  principal(id: number): boolean;
  context(context: ContextId): boolean;
  /** Of the capabilities themselves; null: all. */
  ids: ReadonlySet<string> | null;
  notIds: ReadonlySet<string>;
  /** Whom it can be about at most; null: everyone. */
  principalIds: readonly number[] | null;
  /** Where it can be at most; null: everywhere. */
  contexts: readonly ContextId[] | null;
}

const EVERYTHING: Wanted = {
  action: () => true,
  principal: () => true,
  context: () => true,
  ids: null,
  notIds: new Set(),
  principalIds: null,
  contexts: null,
};

interface CapabilityFilter extends Filter {
  /** @param among whether what has these values is left, or what has none of them. @throws InvalidQuery (400) */
  leaves(values: readonly string[], among: boolean, scope: FilterScope): Wanted;
}

const operators = ["=", "!"];
/** No statement asks for them: who may do what is worked out here. */
const where = () => nothing;

export const capabilityFilters: Record<"action" | "principal" | "context" | "id", CapabilityFilter> = {
  action: {
    operators,
    where,
    leaves: (values, among) => ({ ...EVERYTHING, action: ({ id }) => values.includes(id) === among }),
  },
  principal: {
    operators,
    where,
    aliases: ["principalId"],
    leaves(values, among, scope) {
      const ids = userIdsOf(values, "principal", scope);
      return { ...EVERYTHING, principal: (id) => ids.includes(id) === among, principalIds: among ? ids : null };
    },
  },
  context: {
    operators,
    where,
    leaves(values, among) {
      const contexts = values.map(contextOf);
      const context = (one: ContextId): boolean => contexts.includes(one) === among;
      return { ...EVERYTHING, context, contexts: among ? contexts : null };
    },
  },
  id: {
    operators,
    where,
    leaves: (values, among) => (among ? onlyThese(values) : { ...EVERYTHING, notIds: new Set(canonicalIds(values)) }),
  },
};

/** @throws InvalidQuery (400) for other filters, and without one of the three that keep the answer small */
export async function listCapabilities(ctx: Context, caller: Caller, query: ListQuery) {
  const wanted = wantedBy(ctx, caller, query.filters ?? []);
  const descending = directionOf(query) === "desc";
  const subjects = (await subjectsFor(ctx, caller, wanted.principalIds)).filter(({ id }) => wanted.principal(id));
  const held = holdingsOf(caller, subjects, wanted);
  const ordered = descending ? held.toReversed() : held;
  const first = (query.offset - 1) * query.pageSize;
  return { total: held.length, rows: ordered.slice(first, first + query.pageSize) };
}

/** @throws NotFound (404) where the combination does not hold, or may not be known */
export async function findCapability(ctx: Context, caller: Caller, id: string): Promise<Capability> {
  const { principalId } = parsedId(id) ?? {};
  if (principalId === undefined) throw notFound();
  const wanted = wantedBy(ctx, caller, [{ name: "id", operator: "=", values: [id] }]);
  const [capability] = holdingsOf(caller, await subjectsFor(ctx, caller, [principalId]), wanted);
  if (capability === undefined) throw notFound();
  return capability;
}

/** @throws InvalidQuery (400) */
export function actionsOf(clauses: readonly FilterClause[], sorts: readonly SortClause[]): ActionDefinition[] {
  const wrong = sorts.find(({ name }) => name !== "id");
  if (wrong !== undefined) throw invalidQuery(`Sort column ${wrong.name} does not exist.`);
  const found = ACTIONS.filter(({ id }) =>
    clauses.every(({ name, operator, values }) => {
      if (name !== "id") throw invalidQuery(`Filter ${name} does not exist.`);
      if (!operators.includes(operator)) throw invalidQuery(`Filter id: the operator ${operator} is not allowed.`);
      return values.includes(id) === (operator === "=");
    }),
  );
  const [order] = sorts;
  if (order === undefined) return found;
  const sorted = found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return order.direction === "asc" ? sorted : sorted.toReversed();
}

export function findAction(id: string): ActionDefinition {
  const action = ACTIONS.find((one) => one.id === id);
  if (action === undefined) throw notFound();
  return action;
}

/** In the order of action, principal and context; the global context comes first. */
function holdingsOf(caller: Caller, subjects: readonly Subject[], wanted: Wanted): Capability[] {
  const held: Capability[] = [];
  const places = subjects.map((principal) => ({ principal, contexts: contextsOf(caller, principal, wanted) }));
  for (const action of ACTIONS) {
    if (!wanted.action(action)) continue;
    for (const { principal, contexts } of places) {
      for (const context of contexts) {
        if ((context === null) !== action.global || !may(principal.caller, action, context)) continue;
        const capability = { action, principal, context };
        if (wanted.ids !== null && !wanted.ids.has(idOf(capability))) continue;
        if (!wanted.notIds.has(idOf(capability))) held.push(capability);
      }
    }
  }
  return held;
}

const may = (subject: Caller, action: ActionDefinition, context: ContextId): boolean =>
  action.permissions.some((permission) =>
    context === null ? subject.canGlobally(permission) : subject.can(permission, context),
  );

/** Where the caller may know what the principal may do: of oneself everywhere, of others where one sees members. */
function contextsOf(caller: Caller, principal: Subject, wanted: Wanted): ContextId[] {
  const own = principal.id === caller.id;
  const global = seesGlobalCapabilities(caller, principal);
  const known = wanted.contexts ?? [null, ...caller.facts.projects.keys()];
  return known
    .filter((context) => wanted.context(context))
    .filter((context) => (context === null ? global : sees(caller, own, context) && reaches(principal, context)))
    .toSorted((a, b) => (a ?? 0) - (b ?? 0));
}

const sees = (caller: Caller, own: boolean, project: number): boolean =>
  own ? caller.sees(project) : caller.can("view_members", project) || caller.can("manage_members", project);

/** What everyone has in a public project is had by people; groups and placeholders have what they were given. */
const reaches = ({ type, caller }: Subject, project: number): boolean =>
  type === "User" || caller.memberProjectIds().has(project);

const contextToken = (context: ContextId): string => (context === null ? "g" : `w${context}`);

export const idOf = ({ action, context, principal }: Capability): string =>
  `${action.id}/${contextToken(context)}-${principal.id}`;

/** `work_packages/read/w5-7`; `p5`, as it was formerly written, means the same. */
function parsedId(id: string): { canonical: string; principalId: number; context: ContextId } | null {
  const match = /^([a-z_]+\/[a-z_]+)\/(g|[pw]\d{1,9})-(\d{1,9})$/.exec(id);
  if (match === null) return null;
  const [, action = "", token = "", principal = ""] = match;
  const context = token === "g" ? null : Number(token.slice(1));
  return {
    canonical: `${action}/${contextToken(context)}-${Number(principal)}`,
    principalId: Number(principal),
    context,
  };
}

function contextOf(value: string): ContextId {
  if (value === "g") return null;
  if (!/^[pw]\d{1,9}$/.test(value)) {
    throw invalidQuery(`Filter context has an invalid value: ${value.slice(0, 60)}`);
  }
  return Number(value.slice(1));
}

function wantedBy(ctx: Context, caller: Caller, clauses: readonly FilterClause[]): Wanted {
  const scope = scopeOf(ctx, caller);
  const parts = clauses.map((clause) => leftBy(clause, scope));
  if (!parts.some(({ principalIds, contexts }) => principalIds !== null || contexts !== null)) {
    throw invalidQuery("Filters on the principal, the context or the id with the operator = are needed: one at least.");
  }
  const ids = common(parts.map((part) => part.ids && [...part.ids]));
  const contexts = common(parts.map((part) => part.contexts));
  return {
    action: (action) => parts.every((part) => part.action(action)),
    principal: (id) => parts.every((part) => part.principal(id)),
    context: (context) => parts.every((part) => part.context(context)),
    ids: ids && new Set(ids),
    notIds: new Set(parts.flatMap((part) => [...part.notIds])),
    principalIds: common(parts.map((part) => part.principalIds)),
    contexts: contexts && [...new Set(contexts)],
  };
}

/** What one clause leaves. @throws InvalidQuery (400) for what it cannot ask */
function leftBy(clause: FilterClause, scope: FilterScope): Wanted {
  const [name, filter] = findFilter(capabilityFilters, clause.name);
  const { operator, values } = clause;
  if (!filter.operators.includes(operator)) {
    throw invalidQuery(`Filter ${name}: the operator ${operator} is not allowed.`);
  }
  if (values.length === 0) throw invalidQuery(`Filter ${name}: the operator ${operator} needs a value.`);
  return filter.leaves(values, operator === "=", scope);
}

const parsedIds = (values: readonly string[]) => values.flatMap((value) => parsedId(value) ?? []);
const canonicalIds = (values: readonly string[]): string[] => parsedIds(values).map(({ canonical }) => canonical);

/** The capabilities of these ids, and with that whom and where they can be about. */
function onlyThese(values: readonly string[]): Wanted {
  const parsed = parsedIds(values);
  return {
    ...EVERYTHING,
    ids: new Set(canonicalIds(values)),
    principalIds: idsOf(
      parsed.map(({ principalId }) => String(principalId)),
      "id",
    ),
    contexts: parsed.map(({ context }) => context),
  };
}

/** What is in all of them; null, which is everything, where all are. */
const common = <T>(lists: readonly (readonly T[] | null)[]): readonly T[] | null =>
  lists.reduce((known, more) => {
    if (known === null || more === null) return known ?? more;
    return known.filter((one) => more.includes(one));
  }, null);

function directionOf(query: ListQuery): "asc" | "desc" {
  const [first, ...others] = query.sortBy ?? [];
  const wrong = [first, ...others].find((clause) => clause !== undefined && clause.name !== "id");
  if (wrong !== undefined) throw invalidQuery(`Sort column ${wrong.name} does not exist.`);
  return first?.direction ?? "asc";
}
