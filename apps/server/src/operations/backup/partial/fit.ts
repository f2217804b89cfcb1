/** Makes a part fit to what is there today: rows that are there stay, and names of what is gone are left out. */
import { sql } from "kysely";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import { BackupError } from "../archive/errors.ts";
import type { Part, PartRow, PartTable, Reference, Value } from "./part.ts";
import { keyOf } from "./pick.ts";

export interface Fitted {
  tables: PartTable[];
  notes: string[];
}

/** Of which there is always another one. */
const REPLACED: Readonly<Record<string, string>> = {
  priorities: "priority",
  statuses: "status",
  time_entry_activities: "activity of logged time",
  types: "type",
};

const CHUNK = 500;

/** @throws BackupError where it is there already, or has no place */
export async function fitPart(db: Reader, part: Part): Promise<Fitted> {
  const notes = new Map<string, number>();
  const note = (text: string): void => void notes.set(text, (notes.get(text) ?? 0) + 1);
  const coming = new Map<string, Set<string>>();
  const tables: PartTable[] = [];
  for (const table of part.tables) {
    const there = await keysThere(db, table);
    const rows = table.rows.filter((row) => !there.has(keyOf(table, row)));
    const isRoot = table.name === (part.what === "project" ? "projects" : "work_packages");
    if (isRoot && !rows.some((row) => row["id"] === part.id))
      throw new BackupError(`“${part.title}” is still there: only what was deleted can be restored by itself.`);
    const fitted = await fitRows(db, { table, rows, coming, note });
    if (isRoot && !fitted.some((row) => row["id"] === part.id))
      throw new BackupError("Its project is gone. Restore the project first.");
    for (const name of new Set(["id", ...table.key]))
      coming.set(`${table.name}.${name}`, new Set(fitted.map((row) => String(row[name]))));
    if (fitted.length > 0) tables.push({ ...table, rows: fitted });
  }
  const below = await valuesThere(
    db,
    "projects",
    "id",
    part.below.map(({ id }) => id),
  );
  for (const { id, title } of part.below) {
    note(
      below.has(String(id))
        ? `The project “${title}” was below it and stays where it is. Choose its parent in its settings.`
        : `The project “${title}” below it is gone too. Restore it after this one.`,
    );
  }
  return { tables, notes: [...notes].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`)) };
}

interface Fitting {
  table: PartTable;
  rows: PartRow[];
  coming: ReadonlyMap<string, ReadonlySet<string>>;
  note(text: string): void;
}

async function fitRows(db: Reader, { table, rows, coming, note }: Fitting): Promise<PartRow[]> {
  let left = rows.map((row) => ({ ...row }));
  for (const reference of table.references) {
    const { column } = reference;
    const own = reference.table === table.name ? new Set(left.map((row) => String(row[reference.to]))) : null;
    const isComing = (value: Value): boolean =>
      own?.has(String(value)) === true || coming.get(`${reference.table}.${reference.to}`)?.has(String(value)) === true;
    const asked = [...new Set(left.map((row) => row[column] ?? null))].filter(
      (value): value is string | number => value !== null && !isComing(value),
    );
    const there = await valuesThere(db, reference.table, reference.to, asked);
    const gone = new Set(asked.filter((value) => !there.has(String(value))));
    if (gone.size === 0) continue;
    const other = await replacement(db, reference);
    left = left.filter((row) => {
      const value = row[column] ?? null;
      if (value === null || !gone.has(value)) return true;
      if (other === undefined) return false;
      row[column] = other;
      note(sentenceOf(table.name, reference));
      return true;
    });
  }
  return left;
}

const words = (name: string): string => name.replace(/_id$/, "").replaceAll("_", " ");

function sentenceOf(table: string, { column, table: other }: Reference): string {
  const place = `The ${words(column)} in ${words(table)}`;
  if (REPLACED[other] !== undefined) return `${place} is gone: the first ${REPLACED[other]} takes its place.`;
  return other === "principals" || other === "users"
    ? `${place} is gone: “Deleted user” takes their place, or no one.`
    : `${place} is gone and is left empty.`;
}

/** @returns undefined: without it there is no row */
async function replacement(db: Reader, { table, cascades, isRequired }: Reference): Promise<Value | undefined> {
  if (cascades) return undefined;
  if (!isRequired) return null;
  if (table === "principals" || table === "users") {
    const row = await db.selectFrom("users").where("builtin", "=", "deleted").select("id").executeTakeFirst();
    return row?.id;
  }
  if (REPLACED[table] === undefined) return undefined;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by position, id limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/** @returns which of the values a column has, as texts */
async function valuesThere(
  db: Reader,
  table: string,
  column: string,
  values: readonly (string | number)[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let at = 0; at < values.length; at += CHUNK) {
    const { rows } = await sql<{ value: Value }>`select ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(values.slice(at, at + CHUNK))})`.execute(db);
    for (const { value } of rows) found.add(String(value));
  }
  return found;
}

/** @returns the keys of those rows that are there, see {@link keyOf} */
async function keysThere(db: Reader, table: PartTable): Promise<Set<string>> {
  const found = new Set<string>();
  const [first = "id"] = table.key;
  const values = [...new Set(table.rows.map((row) => row[first] ?? null))].filter((value) => value !== null);
  for (let at = 0; at < values.length; at += CHUNK) {
    const columns = table.key.map((column) => sql.ref(column));
    const { rows } = await sql<PartRow>`select ${sql.join(columns)} from ${sql.table(table.name)}
      where ${sql.ref(first)} in (${sql.join(values.slice(at, at + CHUNK))})`.execute(db);
    for (const row of rows) found.add(keyOf(table, row));
  }
  return found;
}
