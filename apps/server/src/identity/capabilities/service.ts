/**
 * Actions and capabilities: who may do what where, asked of `Caller.decide`, the code that
 * enforces it, and computed for as many principals and contexts as the filters leave.
 */
import { ACTIONS, type ActionDefinition } from "@halyard/contract/permissions/actions";
import type { Caller } from "../../access/caller.ts";
import { seesGlobalCapabilities } from "../../access/policies/users.ts";
import { invalidQuery, notFound } from "../../platform/errors.ts";
import { findFilter, idsOf, nothing, userIdsOf, type Filter } from "../../hal/read/filters.ts";
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

const operators = ["=", "!"];
export const capabilityFilters: Record<"action" | "principal" | "context" | "id", Filter> = {
  action: { operators, where: () => nothing },
  principal: { operators, where: () => nothing, aliases: ["principalId"] },
  context: { operators, where: () => nothing },
  id: { operators, where: () => nothing },
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
  const tests: { action: ((id: string) => boolean)[]; principal: ((id: number) => boolean)[] } = {
    action: [],
    principal: [],
  };
  const contextTests: ((context: ContextId) => boolean)[] = [];
  const wanted: { [Name in "ids" | "principalIds" | "contexts"]: Wanted[Name] } = {
    ids: null,
    principalIds: null,
    contexts: null,
  };
  const notIds = new Set<string>();
  let narrow = false;
  for (const clause of clauses) {
    const [name, filter] = findFilter(capabilityFilters, clause.name);
    const { operator, values } = clause;
    if (!filter.operators.includes(operator)) {
      throw invalidQuery(`Filter ${name}: the operator ${operator} is not allowed.`);
    }
    if (values.length === 0) throw invalidQuery(`Filter ${name}: the operator ${operator} needs a value.`);
    const among = operator === "=";
    if (among && name !== "action") narrow = true;
    if (name === "action") tests.action.push((id) => values.includes(id) === among);
    if (name === "principal") {
      const ids = userIdsOf(values, name, scope);
      tests.principal.push((id) => ids.includes(id) === among);
      if (among) wanted.principalIds = both(wanted.principalIds, ids);
    }
    if (name === "context") {
      const contexts = values.map(contextOf);
      contextTests.push((context) => contexts.includes(context) === among);
      if (among) wanted.contexts = both(wanted.contexts, contexts);
    }
    if (name === "id") {
      const parsed = values.flatMap((value) => parsedId(value) ?? []);
      const canonical = parsed.map((one) => one.canonical);
      if (among) {
        wanted.ids = new Set(wanted.ids === null ? canonical : canonical.filter((id) => wanted.ids?.has(id)));
        wanted.principalIds = both(
          wanted.principalIds,
          idsOf(
            parsed.map((one) => String(one.principalId)),
            name,
          ),
        );
        wanted.contexts = both(
          wanted.contexts,
          parsed.map((one) => one.context),
        );
      } else for (const id of canonical) notIds.add(id);
    }
  }
  if (!narrow) {
    throw invalidQuery("Filters on the principal, the context or the id with the operator = are needed: one at least.");
  }
  return {
    action: ({ id }) => tests.action.every((test) => test(id)),
    principal: (id) => tests.principal.every((test) => test(id)),
    context: (context) => contextTests.every((test) => test(context)),
    ids: wanted.ids,
    notIds,
    principalIds: wanted.principalIds,
    contexts: wanted.contexts === null ? null : [...new Set(wanted.contexts)],
  };
}

const both = <T>(known: readonly T[] | null, more: readonly T[]): readonly T[] =>
  known === null ? more : known.filter((one) => more.includes(one));

function directionOf(query: ListQuery): "asc" | "desc" {
  const [first, ...others] = query.sortBy ?? [];
  const wrong = [first, ...others].find((clause) => clause !== undefined && clause.name !== "id");
  if (wrong !== undefined) throw invalidQuery(`Sort column ${wrong.name} does not exist.`);
  return first?.direction ?? "asc";
}
