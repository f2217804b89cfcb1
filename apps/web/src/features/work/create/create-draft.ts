/** What is typed and chosen in the dialog of a new work package, and the body it becomes. Pure. */
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import { linkOf } from "@halyard/api-client/links";
import type { Named } from "@halyard/contract/resources";
import { customPayload, type CustomDraft } from "../../../shared/custom-fields/custom-inputs.tsx";
import type { Written } from "../../../shared/markdown/editor/markdown-editor.tsx";
import { toKept } from "../../../shared/markdown/editor/mention-text.ts";
import { durationFrom } from "../model/duration.ts";
import { distinctNames } from "../../../shared/components/name-hints.ts";
import type { CreatePreset } from "../model/view-props.ts";

export interface Typed {
  subject: string;
  /** null: untouched, the type's default description. */
  description: Written | null;
}

export interface Chosen {
  startDate: string;
  dueDate: string;
  /** Hours, as they are typed. */
  work: string;
  /** Hrefs by relation; empty: none. */
  links: Record<string, string>;
  custom: CustomDraft;
}

export type Draft = Typed & Chosen;

export const NOTHING_TYPED: Typed = { subject: "", description: null };

export const chosenFrom = ({ startDate = "", dueDate = "", links = {} }: CreatePreset = {}): Chosen => ({
  startDate,
  dueDate,
  work: "",
  custom: {},
  links: Object.fromEntries(Object.entries(links).map(([relation, { href }]) => [relation, href ?? ""])),
});

/** Whether there is anything to choose: not every project has categories. */
export const hasChoice = (form: WorkPackageForm, relation: string): boolean =>
  (form._embedded.schema[relation]?._embedded?.allowedValues ?? []).length > 0;

const hrefOf = (choice: Named): string => linkOf(choice, "self")?.href ?? "";

export function optionsFor(choices: readonly Named[]): { value: string; label: string }[] {
  const nameOf = distinctNames(choices);
  return choices.map((choice) => ({ value: hrefOf(choice), label: nameOf(choice) }));
}

export function optionsOf(form: WorkPackageForm, relation: string, none: string) {
  const field = form._embedded.schema[relation];
  const values = optionsFor(field?._embedded?.allowedValues ?? []);
  return field?.required === true ? values : [{ value: "", label: none }, ...values];
}

/** What the form itself chose. */
export function currentOf(form: WorkPackageForm, relation: string): string {
  return linkOf({ _links: Object(form._embedded.payload)["_links"] }, relation)?.href ?? "";
}

/** What the type begins its work packages' description with. */
export function templateOf(form: WorkPackageForm): string {
  const description: unknown = form._embedded.payload["description"];
  return hasRaw(description) ? description.raw : "";
}

const hasRaw = (value: unknown): value is { raw: string } =>
  typeof value === "object" && value !== null && "raw" in value && typeof value.raw === "string";

/** What the type is for, in an administrator's words. */
export function helpOf(form: WorkPackageForm): string | undefined {
  const type = form._embedded.schema["type"]?._embedded?.allowedValues?.find(
    (one) => hrefOf(one) === currentOf(form, "type"),
  );
  const help = type?.description;
  return typeof help !== "string" || help === "" ? undefined : help;
}

export const isMilestone = (form: WorkPackageForm | undefined): boolean =>
  form !== undefined && form._embedded.schema["startDate"] === undefined;

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
    ...(draft.work.trim() === "" ? {} : { estimatedTime: durationFrom(draft.work) }),
    ...custom.values,
    _links: {
      ...Object.fromEntries(links),
      ...custom.links,
      ...(files.length === 0 ? {} : { attachments: files.map((href) => ({ href })) }),
    },
  };
}
