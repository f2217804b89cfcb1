import type { SettingSection } from "@halyard/contract/settings/sections";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

export interface SectionRow {
  value: string;
  lock_version: number;
}

export const sectionRow = (db: Reader, section: SettingSection): Promise<SectionRow | undefined> =>
  db.selectFrom("settings").where("name", "=", section).select(["value", "lock_version"]).executeTakeFirst();

/** @returns whether it was of that version until now: of two who change it at once, one is refused */
export async function writeSection(
  tx: Writer,
  section: SettingSection,
  value: string,
  lockVersion: number,
): Promise<boolean> {
  const written = await tx
    .insertInto("settings")
    .values({ name: section, value, lock_version: lockVersion + 1 })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ value, lock_version: lockVersion + 1 })
        .where("settings.lock_version", "=", lockVersion),
    )
    .returning("name")
    .execute();
  return written.length > 0;
}

/** Whether people can have the role in a project. */
export const isRoleOfProjects = async (db: Reader, id: number): Promise<boolean> =>
  (await db
    .selectFrom("roles")
    .where("id", "=", id)
    .where("type", "=", "project")
    .where("builtin", "=", "none")
    .select("id")
    .executeTakeFirst()) !== undefined;
