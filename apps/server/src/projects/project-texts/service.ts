/** Reading and writing news, documents and wiki pages. */
import { TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { instantFilter } from "../../hal/read/date-filters.ts";
import { missingPermission, notFound, stillThere, throwAll, type ApiError, violation } from "../../platform/errors.ts";
import { conditionsOf, listFilter, stringFilter, type Filters } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { BODY_LABELS, SUMMARY_MAXIMUM, type TextInput, type TextKind } from "./resource.ts";
import { deleteText, findTexts, insertText, textById, updateText, type TextRow } from "./store.ts";

export const textFilters: Filters = {
  id: listFilter("project_texts.id"),
  project: listFilter("project_texts.project_id"),
  title: stringFilter("project_texts.title"),
  createdAt: instantFilter("project_texts.created_at"),
};
const sorts: Sorts = {
  id: { column: "project_texts.id" },
  createdAt: { column: "project_texts.created_at" },
};

/** Those of projects in which the caller may read them, the newest first. */
export function listTexts(ctx: Context, caller: Caller, kind: TextKind, query: ListQuery) {
  return findTexts(ctx.db, {
    where: [
      sql<SqlBool>`project_texts.kind = ${kind.kind}`,
      ctx.dialect.idIn(sql.ref("project_texts.project_id"), [...caller.projectIds(kind.view)]),
      ...conditionsOf(textFilters, query.filters ?? [], scopeOf(ctx, caller)),
    ],
    order: orderOf(sorts, query.sortBy ?? [{ name: "createdAt", direction: "desc" }], "project_texts.id"),
    ...limitsOf(query),
  });
}

/** @throws NotFound (404) also for what the caller may not read */
export async function findText(ctx: Context, caller: Caller, kind: TextKind, id: number): Promise<TextRow> {
  const row = await textById(ctx.db, kind.kind, id);
  if (row === undefined || !caller.can(kind.view, row.project_id)) throw notFound();
  return row;
}

function problemsOf(kind: TextKind, { title, summary, body }: Pick<TextRow, "title" | "summary" | "body">): ApiError[] {
  const errors: ApiError[] = [];
  const tooLong = (attribute: string, label: string, most: number) =>
    errors.push(violation(attribute, `${label} is too long (maximum is ${most} characters).`));
  if (title === "") errors.push(violation("title", "Title can't be blank."));
  if (title.length > kind.titleMaximum) tooLong("title", "Title", kind.titleMaximum);
  if (summary.length > SUMMARY_MAXIMUM) tooLong("summary", "Summary", SUMMARY_MAXIMUM);
  if (body.length > TEXT_LENGTH_MAXIMUM) tooLong(kind.body, BODY_LABELS[kind.body], TEXT_LENGTH_MAXIMUM);
  return errors;
}

/** @throws MissingPermission (403) for who may write them nowhere */
export function requireWriter(caller: Caller, kind: TextKind): void {
  if (!caller.canAnywhere(kind.write)) throw missingPermission();
}

/** @throws MissingPermission (403), the problems of the input (422) */
export async function createText(
  ctx: Context,
  caller: Caller,
  kind: TextKind,
  input: Partial<TextInput>,
): Promise<TextRow> {
  requireWriter(caller, kind);
  const columns = { title: (input.title ?? "").trim(), summary: input.summary ?? "", body: input.body ?? "" };
  const errors = problemsOf(kind, columns);
  const projectId = input.projectId ?? null;
  if (projectId === null) errors.push(violation("project", "Project can't be blank."));
  else if (!caller.sees(projectId)) errors.push(violation("project", "Project does not exist."));
  else if (!caller.can(kind.write, projectId)) throw missingPermission();
  throwAll(errors);
  const now = ctx.clock.now().toISOString();
  const row = { ...columns, kind: kind.kind, project_id: projectId ?? 0, author_id: caller.id };
  const id = await ctx.transaction(async (tx) => {
    const created = await insertText(tx, { ...row, created_at: now, updated_at: now });
    await tell(tx, caller, kind, { ...row, id: created }, "created", { title: { from: null, to: row.title } }, now);
    return created;
  });
  return stillThere(await textById(ctx.db, kind.kind, id));
}

/** @throws MissingPermission (403), NotFound (404), the problems of the input (422) */
export async function changeText(
  ctx: Context,
  caller: Caller,
  kind: TextKind,
  row: TextRow,
  input: Partial<TextInput>,
): Promise<TextRow> {
  if (!caller.can(kind.write, row.project_id)) throw missingPermission();
  const columns = {
    title: input.title === undefined ? row.title : input.title.trim(),
    summary: input.summary ?? row.summary,
    body: input.body ?? row.body,
  };
  throwAll(problemsOf(kind, columns));
  const changes: Changes = {};
  for (const name of ["title", "summary", "body"] as const) {
    if (columns[name] !== row[name]) changes[name] = { from: row[name], to: columns[name] };
  }
  if (Object.keys(changes).length === 0) return row;
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (!(await updateText(tx, row.id, { ...columns, updated_at: now }))) throw notFound();
    await tell(tx, caller, kind, { ...row, ...columns }, "updated", changes, now);
  });
  return findText(ctx, caller, kind, row.id);
}

/** @throws MissingPermission (403) */
export async function removeText(ctx: Context, caller: Caller, kind: TextKind, row: TextRow): Promise<void> {
  if (!caller.can(kind.write, row.project_id)) throw missingPermission();
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (await deleteText(tx, row.id)) await tell(tx, caller, kind, row, "deleted", {}, now);
  });
}

async function tell(
  tx: Writer,
  caller: Caller,
  kind: TextKind,
  row: Pick<TextRow, "id" | "title" | "project_id">,
  action: string,
  changes: Changes,
  at: string,
): Promise<void> {
  await record(tx, {
    entityType: kind.type,
    entityId: row.id,
    entityTitle: row.title,
    projectId: row.project_id,
    actorId: caller.id,
    action,
    changes,
    at,
  });
}
