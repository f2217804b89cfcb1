import type { sql } from "kysely";
import type { Condition } from "../hal/filters.ts";
import type { Reader, Writer } from "../platform/database/schema.ts";

const placeholders = (db: Reader) =>
  db
    .selectFrom("principals")
    .where("principals.type", "=", "PlaceholderUser")
    .select(["principals.id", "principals.name", "principals.created_at", "principals.updated_at"]);

export type PlaceholderRow = Awaited<ReturnType<ReturnType<typeof placeholders>["execute"]>>[number];

export interface PlaceholderPage {
  where: Condition[];
  order: ReturnType<typeof sql>[];
  limit: number;
  offset: number;
}

export async function findPlaceholders(db: Reader, page: PlaceholderPage) {
  const matching = placeholders(db).where((eb) => eb.and(page.where));
  const rows = page.order
    .reduce((query, term) => query.orderBy(term), matching)
    .limit(page.limit)
    .offset(page.offset);
  const count = matching.clearSelect().select((eb) => eb.fn.countAll<number>().as("count"));
  const [found, total] = await Promise.all([rows.execute(), count.executeTakeFirstOrThrow()]);
  return { rows: found, total: total.count };
}

export const placeholderById = (db: Reader, id: number): Promise<PlaceholderRow | undefined> =>
  placeholders(db).where("principals.id", "=", id).executeTakeFirst();

export const placeholderByNameKey = (db: Reader, nameKey: string): Promise<PlaceholderRow | undefined> =>
  placeholders(db).where("principals.name_key", "=", nameKey).executeTakeFirst();

export async function insertPlaceholder(tx: Writer, name: string, nameKey: string, now: string): Promise<number> {
  const { id } = await tx
    .insertInto("principals")
    .values({ type: "PlaceholderUser", name, name_key: nameKey, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function renamePlaceholder(tx: Writer, id: number, name: string, nameKey: string, now: string) {
  await tx.updateTable("principals").set({ name, name_key: nameKey, updated_at: now }).where("id", "=", id).execute();
}
