/** Grids: who sees which, and what one may be. */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { ApiError, missingPermission, notFound, stillThere, throwAll, violation } from "../../platform/errors.ts";
import { conditionsOf, listFilter, type Condition, type Filters } from "../../hal/read/filters.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { findProject } from "../../projects/projects/service.ts";
import { deleteShown } from "../queries/service.ts";
import { mayChange, NAME_MAXIMUM, type GridInput } from "./resource.ts";
import {
  boardLists,
  deleteGrid,
  findGrids,
  gridById,
  insertGrid,
  LIST,
  scopeColumn,
  setWidgets,
  updateGrid,
  type GridRow,
} from "./store.ts";

const MOST_LINES = 1_000;
const MOST_WIDGETS = 100;
const OPTIONS_MAXIMUM = 100_000;
const IDENTIFIER = /^[a-z][a-z0-9_]{0,59}$/;

export const gridFilters: Filters = {
  id: listFilter("grids.id"),
  scope: {
    operators: ["="],
    aliases: ["page"],
    where: (_operator, values) => sql<SqlBool>`${scopeColumn} in (${sql.join(values)})`,
  },
};

/** The caller's own page, overviews of projects that they see, boards where they may see them. */
function visible(ctx: Context, caller: Caller): Condition {
  const project = sql.ref("grids.project_id");
  const overviews = ctx.dialect.idIn(project, [...caller.visibleProjectIds()]);
  const boards = ctx.dialect.idIn(project, [...caller.projectIds("show_board_views")]);
  return sql<SqlBool>`((grids.kind = 'my_page' and grids.user_id = ${caller.id})
    or (grids.kind = 'overview' and ${overviews}) or (grids.kind = 'board' and ${boards}))`;
}

/** @throws InvalidQuery (400) */
export function listGrids(ctx: Context, caller: Caller, query: ListQuery) {
  return findGrids(ctx.db, ctx.dialect, {
    where: [visible(ctx, caller), ...conditionsOf(gridFilters, query.filters ?? [], scopeOf(ctx, caller))],
    order: orderOf({ id: { column: "grids.id" } }, query.sortBy ?? [{ name: "id", direction: "asc" }], "grids.id"),
    ...limitsOf(query),
  });
}

/** @throws NotFound (404) also for what the caller may not see */
export async function findGrid(ctx: Context, caller: Caller, id: number): Promise<GridRow> {
  const row = await gridById(ctx.db, ctx.dialect, id);
  if (row === undefined || !sees(caller, row)) throw notFound();
  return row;
}

function sees(caller: Caller, row: GridRow): boolean {
  if (row.kind === "my_page") return row.user_id === caller.id;
  if (row.project_id === null) return false;
  return row.kind === "board" ? caller.can("show_board_views", row.project_id) : caller.sees(row.project_id);
}

type Place = Pick<GridRow, "kind" | "project_id" | "user_id" | "scope">;
const PROJECT_SCOPE = /^\/projects\/([\w-]{1,100})(\/boards)?\/?$/;

/** @returns null where no grid can be, or the caller may not know of it */
async function placeOf(ctx: Context, caller: Caller, scope: string): Promise<Place | null> {
  if (scope === "/my/page") return { kind: "my_page", project_id: null, user_id: caller.id, scope };
  const [, reference, boards] = PROJECT_SCOPE.exec(scope) ?? [];
  if (reference === undefined) return null;
  const project = await findProject(ctx, caller, reference).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (project === null) return null;
  const path = `/projects/${project.identifier}`;
  const at = { project_id: project.id, user_id: null };
  return boards === undefined
    ? { ...at, kind: "overview", scope: path }
    : { ...at, kind: "board", scope: `${path}/boards` };
}

export interface GridDraft {
  row: GridRow;
  errors: ApiError[];
}

/** The grid as it would be, with what is wrong with it. @param stored null: a new one */
export async function draftOf(
  ctx: Context,
  caller: Caller,
  input: Partial<GridInput>,
  stored: GridRow | null,
): Promise<GridDraft> {
  const errors: ApiError[] = [];
  const place = stored ?? (input.scope === undefined ? null : await placeOf(ctx, caller, input.scope));
  if (place === null) errors.push(violation("scope", "Scope is not set to one of the allowed values."));
  const now = ctx.clock.now().toISOString();
  const empty: GridRow = {
    ...(place ?? { kind: "my_page", project_id: null, user_id: caller.id, scope: input.scope ?? "" }),
    id: 0,
    name: "",
    row_count: 1,
    column_count: 1,
    options: "{}",
    widgets: [],
    created_at: now,
    updated_at: now,
  };
  const row: GridRow = { ...(stored ?? empty) };
  if (input.name !== undefined) row.name = input.name.trim();
  if (input.rowCount !== undefined) row.row_count = input.rowCount ?? 0;
  if (input.columnCount !== undefined) row.column_count = input.columnCount ?? 0;
  if (input.options !== undefined) row.options = JSON.stringify(input.options);
  if (input.widgets !== undefined) row.widgets = input.widgets;
  errors.push(...problemsOf(row, stored));
  return { row, errors };
}

function problemsOf(row: GridRow, stored: GridRow | null): ApiError[] {
  const errors: ApiError[] = [];
  if (row.kind === "board" && row.name === "") errors.push(violation("name", "Name can't be blank."));
  if (row.name.length > NAME_MAXIMUM) {
    errors.push(violation("name", `Name is too long (maximum is ${NAME_MAXIMUM} characters).`));
  }
  for (const [attribute, label, lines] of [
    ["rowCount", "Number of rows", row.row_count],
    ["columnCount", "Number of columns", row.column_count],
  ] as const) {
    if (lines < 1 || lines > MOST_LINES) {
      errors.push(violation(attribute, `${label} must be between 1 and ${MOST_LINES}.`));
    }
  }
  if (row.options.length > OPTIONS_MAXIMUM) errors.push(violation("options", "Options is too long."));
  const problem = widgetProblem(row, stored);
  return problem === null ? errors : [...errors, violation("widgets", problem)];
}

function widgetProblem({ widgets, row_count, column_count }: GridRow, stored: GridRow | null): string | null {
  if (widgets.length > MOST_WIDGETS) return `Widgets has too many (maximum is ${MOST_WIDGETS}).`;
  const known = new Set(stored?.widgets.map((widget) => widget.id));
  for (const [index, one] of widgets.entries()) {
    if (one.id !== 0 && !known.has(one.id)) return "Widgets has one that is not the grid's.";
    if (!IDENTIFIER.test(one.identifier)) return "Widgets has one of a kind that does not exist.";
    if (one.options.length > OPTIONS_MAXIMUM) return "Widgets has one whose options are too long.";
    const inside =
      one.start_row >= 1 &&
      one.start_column >= 1 &&
      one.end_row > one.start_row &&
      one.end_column > one.start_column &&
      one.end_row <= row_count + 1 &&
      one.end_column <= column_count + 1;
    if (!inside) return "Widgets has one that is outside of the grid.";
    const others = widgets.slice(index + 1);
    if (others.some((other) => overlap(one, other))) return "Widgets overlap each other.";
    if (one.id !== 0 && others.some((other) => other.id === one.id)) return "Widgets has one twice.";
  }
  return null;
}

type Area = GridRow["widgets"][number];
const overlap = (a: Area, b: Area): boolean =>
  a.start_row < b.end_row && b.start_row < a.end_row && a.start_column < b.end_column && b.start_column < a.end_column;

/** @throws MissingPermission (403) */
export function requireChanger(caller: Caller, row: GridRow): void {
  if (!mayChange(caller, row)) throw missingPermission();
}

/** @param stored null: a new one. @throws MissingPermission (403), the draft's problems (422) */
export async function saveGrid(
  ctx: Context,
  caller: Caller,
  input: Partial<GridInput>,
  stored: GridRow | null,
): Promise<GridRow> {
  const { row, errors } = await draftOf(ctx, caller, input, stored);
  if (!errors.some((error) => error.attribute === "scope")) requireChanger(caller, row);
  throwAll(errors);
  const now = ctx.clock.now().toISOString();
  const { kind, project_id, user_id, name, row_count, column_count, options } = row;
  const columns = { name, row_count, column_count, options, updated_at: now };
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const saved = stored?.id ?? (await insertGrid(tx, { ...columns, kind, project_id, user_id, created_at: now }));
        if (stored !== null && !(await updateGrid(tx, saved, columns))) throw notFound();
        if (stored === null || input.widgets !== undefined) await setWidgets(tx, saved, row.widgets);
        await tell(tx, caller, { ...row, id: saved }, stored === null ? "created" : "updated", now, stored);
        return saved;
      }),
    violation("scope", "Scope has already been taken."),
  );
  return stillThere(await gridById(ctx.db, ctx.dialect, id));
}

/** Boards only, with the queries of their lists: what has one page only keeps it. @throws MissingPermission (403) */
export async function removeGrid(ctx: Context, caller: Caller, row: GridRow): Promise<void> {
  requireChanger(caller, row);
  const { kind, project_id } = row;
  if (kind !== "board" || project_id === null) throw missingPermission();
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (!(await deleteGrid(tx, row.id))) return;
    const own = queriesIn(row.widgets.filter((widget) => widget.identifier === LIST).map((widget) => widget.options));
    // A list that another board shows too stays.
    const kept = queriesIn(await boardLists(tx, project_id));
    await deleteShown(ctx, tx, caller, project_id, [...own.difference(kept)]);
    await tell(tx, caller, row, "deleted", now);
  });
}

/** Ids of the queries that lists show. @param options of the lists, as JSON */
function queriesIn(options: readonly string[]): Set<number> {
  return new Set(
    options.flatMap((json) => {
      const { queryId }: JsonObject = JSON.parse(json);
      return typeof queryId === "number" && Number.isSafeInteger(queryId) ? [queryId] : [];
    }),
  );
}

/** Personal pages are no one else's news. */
async function tell(
  tx: Writer,
  caller: Caller,
  row: GridRow,
  action: string,
  at: string,
  before: GridRow | null = null,
): Promise<void> {
  if (row.project_id === null) return;
  await record(tx, {
    entityType: "Grid",
    entityId: row.id,
    entityTitle: row.kind === "board" ? row.name : "Overview",
    projectId: row.project_id,
    actorId: caller.id,
    action,
    ...(before === null ? {} : { changes: changesBetween(before, row) }),
    at,
  });
}

function changesBetween(before: GridRow, after: GridRow): Changes {
  const shown = (row: GridRow): Record<string, unknown> => ({
    name: row.name,
    rowCount: row.row_count,
    columnCount: row.column_count,
    options: row.options,
    widgets: row.widgets.map(({ identifier, options }) => `${identifier} ${options}`),
  });
  const [old, now] = [shown(before), shown(after)];
  const names = Object.keys(now).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  return Object.fromEntries(names.map((name) => [name, { from: old[name], to: now[name] }]));
}
