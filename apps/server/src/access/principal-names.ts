/** What people, groups and placeholders are called, by their numbers. */
import { chunk } from "../platform/database/chunk.ts";
import type { Reader } from "../platform/database/schema/schema.ts";

export async function principalNames(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const some of chunk(ids)) {
    // oxlint-disable-next-line no-await-in-loop -- seldom more than one; otherwise one after another
    const rows = await db.selectFrom("principals").where("id", "in", some).select(["id", "name"]).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}
