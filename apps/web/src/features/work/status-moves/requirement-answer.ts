/** What is filled in where a move requires it, and the change that it comes to. Pure. */
import type { RequirableAttribute } from "@halyard/contract/work-types/workflows";
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { SchemaField } from "@halyard/contract/schemas/work";
import { isLinked, isMultiple } from "../../../shared/custom-fields/fields.ts";
import { durationFrom } from "../model/duration.ts";
import type { Answer, Requirement } from "./requirement-store.ts";

/** As it is typed; the href of what is chosen, or those of all that is chosen in a field of several values. */
export type FilledValue = string | readonly string[];
export type Filled = Readonly<Partial<Record<RequirableAttribute, FilledValue>> & { comment?: string }>;

const LINKED = ["assignee", "responsible", "category", "version"] as const;
type LinkedAttribute = (typeof LINKED)[number];

export const isLinkedAttribute = (attribute: RequirableAttribute): attribute is LinkedAttribute =>
  LINKED.some((one) => one === attribute);

const NUMBERS = new Set<string>(["percentageDone", "storyPoints"]);
const DURATIONS = new Set<string>(["estimatedTime", "remainingTime"]);

/** Of the form: it says what the values of custom fields are. */
export type FieldsOfForm = Readonly<Partial<Record<string, SchemaField>>>;

/** Whether it is chosen, and its value a link. */
export const isChosen = (attribute: RequirableAttribute, fields: FieldsOfForm): boolean => {
  const field = isCustomFieldKey(attribute) ? fields[attribute] : undefined;
  return isLinkedAttribute(attribute) || (field !== undefined && isLinked(field));
};

/** Whether several can be chosen. */
export const takesSeveral = (attribute: RequirableAttribute, fields: FieldsOfForm): boolean => {
  const field = isCustomFieldKey(attribute) ? fields[attribute] : undefined;
  return field !== undefined && isMultiple(field);
};

/** What is filled in as a list: of one where there is one. */
export const chosenIn = (value: FilledValue | undefined): string[] =>
  [value ?? []].flat().filter((one) => one.trim() !== "");

/** undefined: nothing, or nothing that it can be. */
function valueOf(
  attribute: RequirableAttribute,
  value: FilledValue | undefined,
  fields: FieldsOfForm,
): string | number | boolean | undefined {
  const typed = chosenIn(value)[0]?.trim() ?? "";
  if (typed === "") return undefined;
  const type = isCustomFieldKey(attribute) ? fields[attribute]?.type : undefined;
  if (type === "Boolean") return typed === "true";
  if (type === "Integer" || type === "Float") return Number.isFinite(Number(typed)) ? Number(typed) : undefined;
  if (DURATIONS.has(attribute)) return durationFrom(typed) ?? undefined;
  if (!NUMBERS.has(attribute)) return typed;
  const number = Number(typed);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The names of what is still to be filled in. */
export function emptyIn(
  { attributes, wantsComment }: Requirement,
  filled: Filled,
  fields: FieldsOfForm = {},
): Set<string> {
  const missing = attributes.filter((attribute) => valueOf(attribute, filled[attribute], fields) === undefined);
  const silent = wantsComment && (filled.comment ?? "").trim() === "";
  return new Set([...missing, ...(silent ? ["comment"] : [])]);
}

export function answerOf({ attributes, wantsComment }: Requirement, filled: Filled, fields: FieldsOfForm = {}): Answer {
  const links = attributes.flatMap((attribute) =>
    isChosen(attribute, fields) ? [[attribute, linksTo(attribute, filled[attribute], fields)] as const] : [],
  );
  const values = attributes.flatMap((attribute) => {
    const value = isChosen(attribute, fields) ? undefined : valueOf(attribute, filled[attribute], fields);
    return value === undefined ? [] : [[attribute, value] as const];
  });
  return {
    ...(wantsComment ? { comment: filled.comment ?? "" } : {}),
    ...(links.length === 0 ? {} : { links: Object.fromEntries(links) }),
    ...(values.length === 0 ? {} : { values: Object.fromEntries(values) }),
  };
}

function linksTo(
  attribute: RequirableAttribute,
  value: FilledValue | undefined,
  fields: FieldsOfForm,
): { href: string | null } | { href: string }[] {
  const links = chosenIn(value).map((href) => ({ href }));
  return takesSeveral(attribute, fields) ? links : (links[0] ?? { href: null });
}
