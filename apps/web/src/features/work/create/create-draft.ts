/** What is typed and chosen in the dialog of a new work package, and the body it becomes. Pure. */
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import { customPayload } from "../../../shared/custom-fields/custom-inputs.tsx";
import { toKept, type Written } from "../../../shared/markdown/editor/mention-text.ts";
import { amountsPayload } from "./amounts.ts";
import type { Chosen } from "./create-fields.tsx";
import { isMilestone } from "./form-values.ts";
import type { CreatePreset } from "../model/view-props.ts";

export interface Typed {
  subject: string;
  /** null: untouched, the type's default description. */
  description: Written | null;
}

export type Draft = Typed & Chosen;

export const NOTHING_TYPED: Typed = { subject: "", description: null };

export const chosenFrom = ({ startDate = "", dueDate = "", links = {} }: CreatePreset = {}): Chosen => ({
  startDate,
  dueDate,
  amounts: {},
  custom: {},
  links: Object.fromEntries(Object.entries(links).map(([relation, { href }]) => [relation, href ?? ""])),
});

/** What is chosen of that which the form's other values follow from. */
export function decisiveLinks({ links }: Chosen): Partial<Record<"type" | "category", string>> {
  const { type, category } = links;
  return { ...(type === undefined ? {} : { type }), ...(category === undefined ? {} : { category }) };
}

/** What the type begins its work packages' description with. */
export function templateOf(form: WorkPackageForm): string {
  const description: unknown = form._embedded.payload["description"];
  return hasRaw(description) ? description.raw : "";
}

const hasRaw = (value: unknown): value is { raw: string } =>
  typeof value === "object" && value !== null && "raw" in value && typeof value.raw === "string";

export function payloadOf(
  draft: Draft,
  form: WorkPackageForm | undefined,
  files: readonly string[],
): Record<string, unknown> {
  const milestone = isMilestone(form);
  const custom = form === undefined ? { values: {}, links: {} } : customPayload(form, draft.custom);
  const dates = milestone
    ? { date: draft.dueDate || null }
    : { startDate: draft.startDate || null, dueDate: draft.dueDate || null };
  const links = Object.entries(draft.links).map(([relation, href]) => [relation, { href: href === "" ? null : href }]);
  return {
    subject: draft.subject.trim(),
    // Untouched it is the server's to fill in: the type may have got another one meanwhile.
    ...(draft.description === null
      ? {}
      : { description: { raw: toKept(draft.description.text, draft.description.mentions) } }),
    ...dates,
    ...amountsPayload(draft.amounts, form),
    ...custom.values,
    _links: {
      ...Object.fromEntries(links),
      ...custom.links,
      ...(files.length === 0 ? {} : { attachments: files.map((href) => ({ href })) }),
    },
  };
}
