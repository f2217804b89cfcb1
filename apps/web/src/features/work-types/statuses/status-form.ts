/** The form of a status: what it starts with, what it sends (sections 2, 3 and 5). Pure. */
import type { Status } from "@halyard/contract/schemas/work-types";
import { colorIdOf, DEFAULT_COLOR_ID } from "@halyard/contract/palette";

export interface StatusForm {
  name: string;
  colorId: number;
  /** As typed. */
  percentComplete: string;
  isDefault: boolean;
  isClosed: boolean;
  isReadonly: boolean;
  excludedFromTotals: boolean;
}

/** What the API calls each field in a body. */
const SENT_AS = {
  name: "name",
  colorId: "color_id",
  percentComplete: "default_done_ratio",
  isDefault: "is_default",
  isClosed: "is_closed",
  isReadonly: "is_readonly",
  excludedFromTotals: "excluded_from_totals",
} as const satisfies Record<keyof StatusForm, string>;

export function statusForm(status: Status | null): StatusForm {
  return {
    name: status?.name ?? "",
    colorId: status === null ? DEFAULT_COLOR_ID : colorIdOf(status.color),
    percentComplete: String(status?.defaultDoneRatio ?? 0),
    isDefault: status?.isDefault ?? false,
    isClosed: status?.isClosed ?? false,
    isReadonly: status?.isReadonly ?? false,
    excludedFromTotals: status?.excludedFromTotals ?? false,
  };
}

/** What was typed as a whole number; anything else counts as 0. */
export function percentOf(text: string): number {
  const value = Number(text.trim().replace(/\s*%$/, "").replace(",", "."));
  return Number.isFinite(value) ? Math.round(value) : 0;
}

/** @param changed the fields that were touched; of a status that exists only these are sent */
export function statusPayload(
  form: StatusForm,
  changed: (field: keyof StatusForm) => boolean,
): Record<string, unknown> {
  const values = { ...form, name: form.name.trim(), percentComplete: percentOf(form.percentComplete) };
  const payload: Record<string, unknown> = {};
  for (const [field, sentAs] of Object.entries(SENT_AS)) {
    if (isField(field) && changed(field)) payload[sentAs] = values[field];
  }
  return payload;
}

const isField = (name: string): name is keyof StatusForm => Object.hasOwn(SENT_AS, name);
