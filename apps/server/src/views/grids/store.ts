import { sql } from "kysely";
import { readPage, type Page } from "../../hal/read/page.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

/** Where a grid is, as clients name it: a path of the application. */
export const scopeColumn = sql<string>`case grids.kind when 'my_page' then '/my/page'
  when 'overview' then '/projects/' || projects.identifier else '/projects/' || projects.identifier || '/boards' end`;

/** A list of a board: a widget that shows a query. */
export const LIST = "work_package_query";

const grids = (db: Reader) =>
  db
    .selectFrom("grids")
    .leftJoin("projects", "projects.id", "grids.project_id")
    .selectAll("grids")
    .select(scopeColumn.as("scope"));

export type WidgetRow = RowOf<"grid_widgets">;
export type StoredGrid = Awaited<ReturnType<ReturnType<typeof grids>["execute"]>>[number];
export interface GridRow extends StoredGrid {
  widgets: readonly Omit<WidgetRow, "grid_id">[];
}

async function withWidgets(db: Reader, dialect: Dialect, rows: readonly StoredGrid[]): Promise<GridRow[]> {
  const widgets = await db
    .selectFrom("grid_widgets")
    .selectAll()
    .where(
      dialect.idIn(
        sql.ref("grid_id"),
        rows.map((row) => row.id),
      ),
    )
    .orderBy("id")
    .execute();
  const byGrid = Map.groupBy(widgets, (widget) => widget.grid_id);
  return rows.map((row) => ({ ...row, widgets: byGrid.get(row.id) ?? [] }));
}

export async function findGrids(db: Reader, dialect: Dialect, page: Page): Promise<{ rows: GridRow[]; total: number }> {
  const { rows, total } = await readPage(grids(db), page);
  return { rows: await withWidgets(db, dialect, rows), total };
}

export async function gridById(db: Reader, dialect: Dialect, id: number): Promise<GridRow | undefined> {
  const rows = await grids(db).where("grids.id", "=", id).execute();
  return (await withWidgets(db, dialect, rows))[0];
}

export async function insertGrid(tx: Writer, row: NewRow<"grids">): Promise<number> {
  const { id } = await tx.insertInto("grids").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns whether it was still there */
export async function updateGrid(tx: Writer, id: number, patch: RowPatch<"grids">): Promise<boolean> {
  const result = await tx.updateTable("grids").set(patch).where("id", "=", id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether it was still there */
export async function deleteGrid(tx: Writer, id: number): Promise<boolean> {
  const result = await tx.deleteFrom("grids").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** What the lists of a project's boards are told, each as JSON. */
export async function boardLists(db: Reader, projectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("grid_widgets")
    .innerJoin("grids", "grids.id", "grid_widgets.grid_id")
    .where("grids.project_id", "=", projectId)
    .where("grids.kind", "=", "board")
    .where("grid_widgets.identifier", "=", LIST)
    .select("grid_widgets.options")
    .execute();
  return rows.map((row) => row.options);
}

/** The grid has these and no others; those with an id stay who they are. */
export async function setWidgets(tx: Writer, gridId: number, widgets: GridRow["widgets"]): Promise<void> {
  const rows = widgets.map((widget) => ({ ...widget, grid_id: gridId }));
  const kept = rows.filter((row) => row.id !== 0);
  const fresh = rows.flatMap(({ id, ...row }) => (id === 0 ? [row] : []));
  await tx.deleteFrom("grid_widgets").where("grid_id", "=", gridId).execute();
  if (kept.length > 0) await tx.insertInto("grid_widgets").values(kept).execute();
  if (fresh.length > 0) await tx.insertInto("grid_widgets").values(fresh).execute();
}
