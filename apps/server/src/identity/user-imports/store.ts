import { sql } from "kysely";
import type { Condition } from "../../hal/read/filters.ts";
import type { Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";
import { firstOf } from "../../platform/lists/lists.ts";

export type ImportRow = RowOf<"user_imports">;
export type ImportLine = RowOf<"user_import_rows">;
export type Outcome = ImportLine["outcome"];

export const importById = (db: Reader, id: number): Promise<ImportRow | undefined> =>
  db.selectFrom("user_imports").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertImport(
  tx: Writer,
  file: Pick<ImportRow, "owner_id" | "file_name" | "existing">,
  now: string,
): Promise<number> {
  const row = await tx
    .insertInto("user_imports")
    .values({ ...file, status: "reading", created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @returns whether it was in that state until now */
export async function moveImport(
  tx: Writer,
  id: number,
  from: ImportRow["status"],
  to: ImportRow["status"],
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("user_imports")
    .set({ status: to, updated_at: now })
    .where("id", "=", id)
    .where("status", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** With its rows; the users stay. */
export async function removeImport(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("user_imports").where("id", "=", id).execute();
}

/** What no one came back to: names and addresses of people are not kept for nothing. */
export async function removeOldImports(tx: Writer, before: string): Promise<void> {
  await tx.deleteFrom("user_imports").where("updated_at", "<", before).where("status", "!=", "running").execute();
}

export async function insertLines(tx: Writer, lines: readonly ImportLine[]): Promise<void> {
  if (lines.length > 0) await tx.insertInto("user_import_rows").values(lines).execute();
}

/** How many rows have each outcome. */
export async function countsOf(db: Reader, importId: number): Promise<Record<Outcome, number>> {
  const rows = await db
    .selectFrom("user_import_rows")
    .where("import_id", "=", importId)
    .groupBy("outcome")
    .select((eb) => ["outcome", eb.fn.countAll<number>().as("count")])
    .execute();
  const counts = { create: 0, update: 0, unchanged: 0, invalid: 0, created: 0, updated: 0, failed: 0 };
  for (const { outcome, count } of rows) counts[outcome] = Number(count);
  return counts;
}

export async function linesPage(
  db: Reader,
  importId: number,
  page: { where: Condition[]; limit: number; offset: number },
): Promise<{ rows: ImportLine[]; total: number }> {
  const matching = db
    .selectFrom("user_import_rows")
    .where("import_id", "=", importId)
    .where((eb) => eb.and(page.where));
  const [rows, total] = await Promise.all([
    matching.selectAll().orderBy("line").limit(page.limit).offset(page.offset).execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total.count) };
}

/** The next rows of a file after a line. @param outcomes those wanted */
export const linesAfter = (
  db: Reader,
  importId: number,
  { line, most, outcomes }: { line: number; most: number; outcomes: readonly Outcome[] },
): Promise<ImportLine[]> =>
  db
    .selectFrom("user_import_rows")
    .selectAll()
    .where("import_id", "=", importId)
    .where("line", ">", line)
    .where("outcome", "in", outcomes)
    .orderBy("line")
    .limit(most)
    .execute();

/** The next rows that wait for what they would do. */
export const waitingLines = (db: Reader, importId: number, most: number): Promise<ImportLine[]> =>
  db
    .selectFrom("user_import_rows")
    .selectAll()
    .where("import_id", "=", importId)
    .where("outcome", "in", ["create", "update"])
    .orderBy("line")
    .limit(most)
    .execute();

/** Takes the rows of one file that wait to create someone, until the transaction ends. @returns the lines of those taken */
export async function claimToCreate(tx: Writer, rows: readonly ImportLine[]): Promise<Set<number>> {
  const claimed = await tx
    .updateTable("user_import_rows")
    .set({ outcome: "created" })
    .where("import_id", "=", firstOf(rows).import_id)
    .where(
      "line",
      "in",
      rows.map(({ line }) => line),
    )
    .where("outcome", "=", "create")
    .returning("line")
    .execute();
  return new Set(claimed.map(({ line }) => line));
}

/** Takes a row that waits to change someone, until the transaction ends. @returns false: another process did it */
export async function claimLine(
  tx: Writer,
  importId: number,
  line: number,
  to: "updated" | "unchanged",
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("user_import_rows")
    .set({ outcome: to })
    .where("import_id", "=", importId)
    .where("line", "=", line)
    .where("outcome", "=", "update")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who was created by each of these rows. */
export async function noteUsers(
  tx: Writer,
  rows: readonly Pick<ImportLine, "import_id" | "line" | "user_id">[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(
    (row) => sql`(cast(${row.import_id} as integer), cast(${row.line} as integer), cast(${row.user_id} as integer))`,
  );
  await sql`with made (import_id, line, user_id) as (values ${sql.join(values)})
    update user_import_rows set user_id = made.user_id from made
    where user_import_rows.import_id = made.import_id and user_import_rows.line = made.line`.execute(tx);
}

export async function noteFailure(tx: Writer, importId: number, line: number, problems: string): Promise<void> {
  await tx
    .updateTable("user_import_rows")
    .set({ outcome: "failed", problems })
    .where("import_id", "=", importId)
    .where("line", "=", line)
    .where((eb) =>
      // What is done, by whichever process, is no failure any more.
      eb.or([
        eb("outcome", "=", "update"),
        eb.and([eb("outcome", "in", ["create", "created"]), eb("user_id", "is", null)]),
      ]),
    )
    .execute();
}

/** All that still wait. */
export async function failWaiting(tx: Writer, importId: number, problems: string): Promise<void> {
  await tx
    .updateTable("user_import_rows")
    .set({ outcome: "failed", problems })
    .where("import_id", "=", importId)
    .where("outcome", "in", ["create", "update"])
    .execute();
}
