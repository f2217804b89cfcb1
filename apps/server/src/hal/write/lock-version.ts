/** Of which state a change says that it is based on. */
import { wrongFormat } from "../../platform/errors.ts";
import type { Property } from "../answer/resource.ts";
import type { JsonObject } from "../json.ts";
import { integer } from "./input.ts";

/** An extension of most resources. A change without it applies whatever happened since. */
export const LOCK_VERSION: Property<{ lock_version: number }, { lockVersion: number | null }, number> = {
  type: "Integer",
  name: "Lock version",
  read: (row) => row.lock_version,
  write: integer((input, value) => (input.lockVersion = value)),
};

const at = <Name extends string>(name: string, column: Name): Property<Record<Name, string>, object, string> => ({
  type: "DateTime",
  name,
  required: true,
  read: (row) => row[column],
});
/** When it was made and last changed. */
export const WRITTEN_AT = { createdAt: at("Created on", "created_at"), updatedAt: at("Updated on", "updated_at") };

/** @returns null where the body says nothing of it: whatever happened since. @throws PropertyFormatError (422) */
export function lockVersionIn({ lockVersion }: JsonObject): number | null {
  if (lockVersion === undefined || lockVersion === null) return null;
  if (typeof lockVersion !== "number" || !Number.isSafeInteger(lockVersion) || lockVersion < 0) {
    throw wrongFormat("lockVersion", "Integer", lockVersion);
  }
  return lockVersion;
}
