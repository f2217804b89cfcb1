/** Of which state a change says that it is based on. */
import { wrongFormat } from "../../platform/errors.ts";
import type { JsonObject } from "../json.ts";

/** @returns null where the body says nothing of it: whatever happened since. @throws PropertyFormatError (422) */
export function lockVersionIn({ lockVersion }: JsonObject): number | null {
  if (lockVersion === undefined || lockVersion === null) return null;
  if (typeof lockVersion !== "number" || !Number.isSafeInteger(lockVersion) || lockVersion < 0) {
    throw wrongFormat("lockVersion", "Integer", lockVersion);
  }
  return lockVersion;
}
