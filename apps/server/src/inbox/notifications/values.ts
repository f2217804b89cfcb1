/**
 * What a notification says beside its activity, as pairs of a property and a value: the note of a reminder, the date of an
 * alert, the custom action that someone ran and its message.
 */
import { NOTIFY, notifiedIn } from "@halyard/contract/work-types/custom-actions";
import type { Notification } from "@halyard/contract/schemas/administration/administration";
import type { Document, DocumentOf } from "../../hal/answer/resource.ts";
import { readChanges } from "../../platform/events/journal.ts";
import { DATE_ALERT, REMINDER } from "@halyard/contract/administration/notification-rules";
import type { NotificationRow } from "./store.ts";

/** Those that clients know, ours among them. */
const PROPERTIES: Readonly<Record<string, { name: string; type: string }>> = {
  note: { name: "Note", type: "String" },
  customAction: { name: "Custom action", type: "String" },
  startDate: { name: "Start date", type: "Date" },
  dueDate: { name: "Finish date", type: "Date" },
  date: { name: "Date", type: "Date" },
};

const schemaPath = (property: string): string => `/api/v3/values/schema/${property}`;

export function detailsOf(row: NotificationRow): DocumentOf<NonNullable<Notification["details"]>[number]>[] {
  const told = valuesOf(row).filter(([, value]) => value !== "");
  return told.map(([property, value], index) => ({
    _type: "Values::Property",
    property,
    value,
    _links: {
      self: { href: `/api/v3/notifications/${row.id}/details/${index}` },
      schema: { href: schemaPath(property), title: PROPERTIES[property]?.name ?? property },
    },
  }));
}

function valuesOf(row: NotificationRow): [property: string, value: string][] {
  if (row.reason === REMINDER) return [["note", row.note ?? ""]];
  if (row.event_changes === null) return [];
  const changes = readChanges(row.event_changes);
  if (row.reason === DATE_ALERT) {
    return Object.entries(changes)
      .slice(0, 1)
      .map(([property, { to }]) => [property, String(to)]);
  }
  // People who are mentioned as well hear of the mention.
  const button = row.reason === "customAction" ? notifiedIn(changes[NOTIFY]?.to) : null;
  if (button === null) return [];
  return [
    ["customAction", button.action],
    ["note", button.message],
  ];
}

/** @returns undefined where values have no such property */
export function valueSchema(property: string): Document | undefined {
  const value = Object.hasOwn(PROPERTIES, property) ? PROPERTIES[property] : undefined;
  if (value === undefined) return undefined;
  return {
    _type: "Schema",
    property: { name: "Property", type: "String" },
    value,
    _links: { self: { href: schemaPath(property) } },
  };
}

/** Those of what the notifications have in them. */
export const schemasOf = (rows: readonly NotificationRow[]): Document[] =>
  [...new Set(rows.flatMap(detailsOf).map((detail) => String(detail["property"])))].flatMap(
    (property) => valueSchema(property) ?? [],
  );
