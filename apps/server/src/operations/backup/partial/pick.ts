/** Which rows of a backup belong to a project or a work package: those that its deletion takes along. */
import type { DatabaseSync } from "node:sqlite";
import { BackupError } from "../archive/errors.ts";
import type { Manifest } from "../archive/records.ts";
import { isDerivedColumn, LEFT_OUT, quoted } from "../databases/tables.ts";
import type { Part, PartRow, PartScope, PartTable, Reference, Value } from "./part.ts";
import { notThere } from "./wanted.ts";

/** What would do something once it is back, is a secret of someone, or is counted again. */
const NOT_PUT_BACK: ReadonlySet<string> = new Set([
  ...LEFT_OUT,
  "date_alerts",
  "feeds",
  "project_copies",
  "reminders",
  "work_package_counts",
]);

/** Rows that go with another one by the program, not by the database. */
const BELONGS: Readonly<Record<Part["what"], readonly string[]>> = {
  project: ["work_packages.project_id"],
  // What is below it was deleted with it.
  work_package: ["work_packages.parent_id"],
};

type Shape = Omit<PartTable, "rows">;

/** @throws BackupError where it is not in the backup */
export function pickPart(database: DatabaseSync, { createdAt }: Manifest, scope: PartScope): Part {
  const shapes = shapesOf(database);
  const root = rootOf(database, scope);
  const rowsOf = new Map<string, Map<string, PartRow>>();
  const take = (shape: Shape, rows: readonly PartRow[]): void => {
    const taken = rowsOf.get(shape.name) ?? new Map<string, PartRow>();
    rowsOf.set(shape.name, taken);
    const more = rows.filter((row) => !taken.has(keyOf(shape, row)));
    for (const row of more) taken.set(keyOf(shape, row), row);
    if (more.length > 0) for (const other of shapes) follow(other, shape.name, more);
  };
  const follow = (other: Shape, table: string, rows: readonly PartRow[]): void => {
    for (const { column, cascades, ...reference } of other.references) {
      const belongs = cascades || BELONGS[scope.what].includes(`${other.name}.${column}`);
      if (reference.table !== table || !belongs) continue;
      const values = rows.map((row) => row[reference.to] ?? null).filter((value) => value !== null);
      take(other, select(database, other, column, values));
    }
  };
  const first = shapes.find(({ name }) => name === root.table);
  if (first === undefined) throw new BackupError("The backup has no such table.");
  take(first, select(database, first, "id", [root.id]));
  const tables = inOrder(shapes.filter(({ name }) => (rowsOf.get(name)?.size ?? 0) > 0)).map((shape) => ({
    ...shape,
    rows: [...(rowsOf.get(shape.name)?.values() ?? [])],
  }));
  const below = scope.what === "project" ? projectsBelow(database, root.id) : [];
  return { what: scope.what, id: root.id, title: root.title, createdAt, tables, below };
}

const projectsBelow = (database: DatabaseSync, id: number): Part["below"] =>
  database
    .prepare("select id, name from projects where parent_id = ? order by name, id")
    .all(id)
    .map((row) => ({ id: Number(row["id"]), title: String(row["name"]) }));

export const keyOf = ({ key }: { key: readonly string[] }, row: PartRow): string =>
  JSON.stringify(key.map((column) => row[column]));

function rootOf(database: DatabaseSync, scope: PartScope): { table: string; id: number; title: string } {
  const [table, title] = scope.what === "project" ? ["projects", "name"] : ["work_packages", "subject"];
  const [column, value] = "id" in scope ? ["id", scope.id] : ["identifier", scope.identifier];
  const row = database.prepare(`select id, ${title} as title from ${table} where ${column} = ?`).get(value);
  if (row === undefined) throw notThere(scope);
  return { table, id: Number(row["id"]), title: String(row["title"]) };
}

function shapesOf(database: DatabaseSync): Shape[] {
  const names = database
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !NOT_PUT_BACK.has(name));
  return names.map((name) => {
    const columns = database.prepare(`select name, "notnull" as required, pk from pragma_table_info(?)`).all(name);
    const required = new Set(columns.filter((one) => Number(one["required"]) === 1).map((one) => String(one["name"])));
    const references = database
      .prepare(
        `select "from" as "column", "table", coalesce("to", 'id') as "to", on_delete from pragma_foreign_key_list(?)`,
      )
      .all(name)
      .map((one): Reference => ({
        column: String(one["column"]),
        table: String(one["table"]),
        to: String(one["to"]),
        cascades: one["on_delete"] === "CASCADE",
        isRequired: required.has(String(one["column"])),
      }));
    const all = columns.map((one) => String(one["name"])).filter((column) => !isDerivedColumn(name, column));
    const key = columns.filter((one) => Number(one["pk"]) > 0).map((one) => String(one["name"]));
    return { name, key, columns: all, references };
  });
}

function select(database: DatabaseSync, shape: Shape, column: string, values: readonly Value[]): PartRow[] {
  if (values.length === 0) return [];
  const columns = shape.columns.map(quoted).join(", ");
  const rows: unknown[] = database
    .prepare(`select ${columns} from ${quoted(shape.name)} where ${quoted(column)} in (select value from json_each(?))`)
    .all(JSON.stringify(values));
  // Of our own tables, which have texts and numbers alone.
  return rows as PartRow[];
}

/** Each after those that it names. */
function inOrder(shapes: readonly Shape[]): Shape[] {
  const ordered: Shape[] = [];
  const seen = new Set<string>();
  const visit = (shape: Shape): void => {
    if (seen.has(shape.name)) return;
    seen.add(shape.name);
    for (const { table } of shape.references) {
      const other = shapes.find(({ name }) => name === table);
      if (other !== undefined) visit(other);
    }
    ordered.push(shape);
  };
  for (const shape of shapes) visit(shape);
  return ordered;
}
