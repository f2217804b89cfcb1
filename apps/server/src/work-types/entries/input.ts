/** What may be written into a type, status or priority, and how it is stored. */
import { NAME_LENGTH_MAXIMUM, TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { DEFAULT_COLOR_ID, isColorId } from "@halyard/contract/palette";
import { isTypeIcon } from "@halyard/contract/work-types/type-icons";
import { violation, type ApiError } from "../../platform/errors.ts";
import type { EntryRow, EntryTable } from "./store.ts";

type Flag = number;

/** By columns; flags are 0 or 1. Which of them a kind has, its rules say (`body.ts`). */
export interface EntryInput {
  name: string;
  color_id: number | null;
  position: number | null;
  is_default: Flag;
  is_closed: Flag;
  is_readonly: Flag;
  excluded_from_totals: Flag;
  default_done_ratio: number | null;
  is_milestone: Flag;
  is_task: Flag;
  is_in_roadmap: Flag;
  is_in_new_projects: Flag;
  is_active: Flag;
  description: string;
  default_description: string;
  /** null or empty: derived from the name. */
  icon: string | null;
  /** Ids; of types alone, kept in a table of their own. */
  allowedStatuses: readonly number[];
}

/** @param entry as it is stored; null: a new one */
export function problemsOf(kind: EntryKind, input: Partial<EntryInput>, entry: EntryRow | null): ApiError[] {
  const errors: ApiError[] = [];
  const problem = (attribute: string, message: string): void => void errors.push(violation(attribute, message));
  if (input.name !== undefined || entry === null) {
    const name = (input.name ?? "").trim();
    if (name === "") problem("name", `${kind.type} name is required`);
    if (name.length > NAME_LENGTH_MAXIMUM) {
      problem("name", `Name is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`);
    }
  }
  const ratio = input.default_done_ratio ?? 0;
  if (ratio < 0 || ratio > 100) problem("defaultDoneRatio", "% Complete must be between 0 and 100.");
  if (input.position != null && input.position < 1) problem("position", "Position must be greater than 0.");
  for (const [attribute, text] of [
    ["description", input.description],
    ["defaultDescription", input.default_description],
  ] as const) {
    if ((text?.length ?? 0) > TEXT_LENGTH_MAXIMUM) {
      problem(attribute, `The text is too long (maximum is ${TEXT_LENGTH_MAXIMUM} characters).`);
    }
  }
  const icon = input.icon ?? "";
  if (icon !== "" && !isTypeIcon(icon)) problem("icon", "Icon is not set to one of the allowed values.");
  if (kind.oneDefault && entry?.is_default === 1 && input.is_default === 0) {
    problem("isDefault", `Make another ${kind.attribute} the default instead: there is always one.`);
  }
  const active = input.is_active ?? entry?.["is_active"] ?? 1;
  if (active === 0 && (input.is_default ?? entry?.is_default) === 1) {
    problem("isActive", `The default ${kind.attribute} has to be active.`);
  }
  return errors;
}

/** No colour or an unknown one is colour 1. */
export function storedColumns(input: Partial<EntryInput>, isNew: boolean): Record<string, string | number | null> {
  const { name, position: _position, allowedStatuses: _elsewhere, color_id, default_done_ratio, icon, ...rest } = input;
  const columns: Record<string, string | number | null> = { ...rest };
  if (name !== undefined) {
    columns["name"] = name.trim();
    columns["name_key"] = name.trim().toLowerCase();
  }
  if (color_id !== undefined || isNew)
    columns["color_id"] = isColorId(color_id ?? 0) ? (color_id ?? 0) : DEFAULT_COLOR_ID;
  if (default_done_ratio !== undefined) columns["default_done_ratio"] = default_done_ratio ?? 0;
  if (icon !== undefined) columns["icon"] = icon === "" ? null : icon;
  return columns;
}

export interface EntryKind {
  table: EntryTable;
  /** `Status`: the resource's `_type`, and what people call one. */
  type: "Type" | "Status" | "Priority";
  /** The column of work packages that points here, and what the API calls it. */
  column: "type_id" | "status_id" | "priority_id";
  attribute: "type" | "status" | "priority";
  /** Only one at a time is the default; a new one takes over. */
  oneDefault: boolean;
  /** What a new one has where nothing is said. */
  fill?(input: Partial<EntryInput>): Partial<EntryInput>;
}
