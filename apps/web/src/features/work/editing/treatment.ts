/** What can be done with an attribute of a work package, as the schema of its type and project says. Pure. */
import type { WorkPackage } from "@halyard/contract/resources";
import type { SchemaField } from "@halyard/contract/schemas/work";
import type { MessageId } from "../../../shared/i18n/i18n.tsx";
import { mayEdit } from "../model/queries.ts";

/** By the names of attributes. */
export type Fields = Readonly<Record<string, SchemaField>>;

export type Treatment = "edited" | "absent" | { read: MessageId | null };

/** What follows from children where dates are not set by hand. */
const SCHEDULED: ReadonlySet<string> = new Set(["startDate", "dueDate", "duration", "ignoreNonWorkingDays"]);

/** A milestone has one date, which stands in either column. */
const memberOf = (row: WorkPackage, attribute: string): string =>
  row.date !== undefined && (attribute === "startDate" || attribute === "dueDate") ? "date" : attribute;

const isSetByChildren = (row: WorkPackage): boolean =>
  row.scheduleManually === false && row._links["children"] !== undefined;

/** @param fields undefined: not read yet, or not to be read; then the server decides */
export function treatmentOf(row: WorkPackage, attribute: string, fields: Fields | undefined): Treatment {
  const field = fields?.[memberOf(row, attribute)];
  if (fields !== undefined && field === undefined) return "absent";
  // What is true of the whole work package is said above it.
  if (!mayEdit(row)) return { read: null };
  if (field === undefined) return "edited";
  if (row.readonly === true && attribute !== "status") return { read: "workPackages.details.frozen" };
  if (SCHEDULED.has(attribute) && isSetByChildren(row)) return { read: "workPackages.readOnlyByChildren" };
  return field.writable ? "edited" : { read: "workPackages.readOnlyByRule" };
}
