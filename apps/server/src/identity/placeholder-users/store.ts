import { readPage, type Page } from "../../hal/read/page.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

const placeholders = (db: Reader) =>
  db
    .selectFrom("principals")
    .where("principals.type", "=", "PlaceholderUser")
    .select(["principals.id", "principals.name", "principals.created_at", "principals.updated_at"]);

export type PlaceholderRow = Awaited<ReturnType<ReturnType<typeof placeholders>["execute"]>>[number];

export async function findPlaceholders(db: Reader, page: Page) {
  return readPage(placeholders(db), page);
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
