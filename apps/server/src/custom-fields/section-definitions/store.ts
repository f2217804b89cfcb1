import type { AttributeSection } from "@halyard/contract/work-types/custom-fields";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

/** There is one arrangement for all projects. */
const ID = 1;

export interface StoredSections {
  sections: readonly AttributeSection[];
  lockVersion: number;
}

export async function storedSections(db: Reader): Promise<StoredSections> {
  const row = await db
    .selectFrom("project_attribute_sections")
    .where("id", "=", ID)
    .select(["sections", "lock_version"])
    .executeTakeFirst();
  // Only the service writes them.
  return row === undefined
    ? { sections: [], lockVersion: 0 }
    : { sections: JSON.parse(row.sections), lockVersion: row.lock_version };
}

export async function saveSections(tx: Writer, { sections, lockVersion }: StoredSections): Promise<void> {
  const patch = { sections: JSON.stringify(sections), lock_version: lockVersion };
  await tx
    .insertInto("project_attribute_sections")
    .values({ id: ID, ...patch })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(patch))
    .execute();
}
