/** What is filled in where a move requires it, and the change that it comes to. Pure. */
import type { RequirableAttribute } from "@halyard/contract/work-types/workflows";
import { durationFrom } from "../model/duration.ts";
import type { Answer, Requirement } from "./requirement-store.ts";

/** As it is typed; hrefs of what is chosen. */
export type Filled = Readonly<Partial<Record<RequirableAttribute | "comment", string>>>;

const LINKED = ["assignee", "responsible", "category", "version"] as const;
type LinkedAttribute = (typeof LINKED)[number];

export const isLinkedAttribute = (attribute: RequirableAttribute): attribute is LinkedAttribute =>
  LINKED.some((one) => one === attribute);

const NUMBERS = new Set<string>(["percentageDone", "storyPoints"]);
const DURATIONS = new Set<string>(["estimatedTime", "remainingTime"]);

/** undefined: nothing, or nothing that it can be. */
function valueOf(attribute: RequirableAttribute, text: string): string | number | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  if (DURATIONS.has(attribute)) return durationFrom(typed) ?? undefined;
  if (!NUMBERS.has(attribute)) return typed;
  const number = Number(typed);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The names of what is still to be filled in. */
export function emptyIn({ attributes, wantsComment }: Requirement, filled: Filled): Set<string> {
  const missing = attributes.filter((attribute) => valueOf(attribute, filled[attribute] ?? "") === undefined);
  const silent = wantsComment && (filled.comment ?? "").trim() === "";
  return new Set([...missing, ...(silent ? ["comment"] : [])]);
}

export function answerOf({ attributes, wantsComment }: Requirement, filled: Filled): Answer {
  const links = attributes.flatMap((attribute) =>
    isLinkedAttribute(attribute) ? [[attribute, { href: filled[attribute] ?? null }] as const] : [],
  );
  const values = attributes.flatMap((attribute) => {
    const value = isLinkedAttribute(attribute) ? undefined : valueOf(attribute, filled[attribute] ?? "");
    return value === undefined ? [] : [[attribute, value] as const];
  });
  return {
    ...(wantsComment ? { comment: filled.comment ?? "" } : {}),
    ...(links.length === 0 ? {} : { links: Object.fromEntries(links) }),
    ...(values.length === 0 ? {} : { values: Object.fromEntries(values) }),
  };
}
