/**
 * Which columns the table shows, in which order and how wide, as one line of text: `subject:320,status,dueDate:110`.
 * So it stands in the address, in the browser's memory and in saved views. Pure.
 */
import { isCustomFieldKey, type CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { widthWithin, type ColumnSizes } from "../../../shared/ui/data-table/model/column.ts";

/** Besides the work itself, which comes first, and the actions, which come last. */
export const OPTIONAL_COLUMNS = [
  "type",
  "assignee",
  "responsible",
  "author",
  "priority",
  "status",
  "resolution",
  "version",
  "sprint",
  "projectPhase",
  "category",
  "startDate",
  "dueDate",
  "duration",
  "estimatedTime",
  "remainingTime",
  "spentTime",
  "percentageDone",
  "storyPoints",
  "parent",
  "project",
  "createdAt",
  "updatedAt",
] as const;
export type KnownColumn = (typeof OPTIONAL_COLUMNS)[number];
/** Custom fields are columns, too, by their names in the API. */
export type OptionalColumn = KnownColumn | CustomFieldKey;

/** The column of that name; undefined: there can be no such one. */
export const columnNamed = (name: string): OptionalColumn | undefined =>
  OPTIONAL_COLUMNS.find((known) => known === name) ?? (isCustomFieldKey(name) ? name : undefined);

/** The columns that are shown by default. */
export const DEFAULT_COLUMNS: readonly OptionalColumn[] = [
  "assignee",
  "author",
  "priority",
  "status",
  "resolution",
  "createdAt",
];

export interface Layout {
  columns: readonly OptionalColumn[];
  sizes: ColumnSizes;
}

export const DEFAULT_LAYOUT: Layout = { columns: DEFAULT_COLUMNS, sizes: {} };

const FIXED = ["subject", "actions"] as const;

/** What of the text is known, each column once; null where nothing is. */
export function layoutIn(text: string | null | undefined): Layout | null {
  const columns: OptionalColumn[] = [];
  const sizes: Record<string, number> = {};
  let fixed = 0;
  for (const part of text?.split(",") ?? []) {
    const [name = "", width = ""] = part.split(":");
    const column = columnNamed(name);
    const id = column ?? FIXED.find((known) => known === name);
    if (id === undefined || (column !== undefined && columns.includes(column))) continue;
    if (column === undefined) fixed += 1;
    else columns.push(column);
    if (/^\d{1,5}$/.test(width)) sizes[id] = widthWithin(Number(width));
  }
  return columns.length + fixed === 0 ? null : { columns, sizes };
}

export function layoutText({ columns, sizes }: Layout): string {
  const sized = (id: string): string => (sizes[id] === undefined ? id : `${id}:${sizes[id]}`);
  const [subject, actions] = FIXED.map((id) => (sizes[id] === undefined ? [] : [sized(id)]));
  const text = [...(subject ?? []), ...columns.map(sized), ...(actions ?? [])].join(",");
  // Without any column beside the work there has to be something.
  return text === "" ? "subject" : text;
}

/** The part of the address; left out for the default. */
export function fieldsOf(layout: Layout): string | undefined {
  const text = layoutText(layout);
  return text === layoutText(DEFAULT_LAYOUT) ? undefined : text;
}
