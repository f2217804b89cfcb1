/** What a test has recorded in the audit log, held to the catalogue of its codes. */
import { strangeEntry } from "@halyard/contract/administration/audit-catalogue/catalogue";
import type { Reader } from "../../src/platform/database/schema/schema.ts";

/** @returns what is wrong with the entries; nothing where the catalogue has them all with their fields */
export async function strangeEntries(db: Reader): Promise<string[]> {
  const strange = new Set<string | null>();
  const events = await db
    .selectFrom("events")
    .select(["entity_type", "action", "changes"])
    .distinct()
    .execute()
    // A test may have closed its database, or taken the table away.
    .catch(() => []);
  for (const { entity_type: entity, action, changes } of events) {
    strange.add(strangeEntry(`${entity}.${action}`, Object.keys(JSON.parse(changes))));
  }
  const occurrences = await db
    .selectFrom("security_events")
    .select(["kind", "details"])
    .distinct()
    .execute()
    .catch(() => []);
  for (const { kind, details } of occurrences) strange.add(strangeEntry(kind, Object.keys(JSON.parse(details))));
  strange.delete(null);
  return [...strange].map(String);
}
