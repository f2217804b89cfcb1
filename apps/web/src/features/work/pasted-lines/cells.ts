/** What a cell says of an attribute, as the API's body has it. Pure; what cannot be read is left to the server to refuse. */
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { Named } from "@halyard/contract/resources";
import type { SchemaField } from "@halyard/contract/schemas/work";
import { isLinked, isMultiple } from "../../../shared/custom-fields/fields.ts";
import { durationFrom } from "../model/duration.ts";

/** What is wrong with a cell: it is not one of the allowed values, or has the wrong format. */
export type CellProblem = "choice" | "number" | "truth" | "duration";

export type Cell = { value: unknown } | { links: Link | Link[] } | { problem: CellProblem };

const TRUTHS: Partial<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  "1": true,
  false: false,
  no: false,
  n: false,
  "0": false,
};

/** @param text not empty @param choices what there is to choose from, where it is chosen */
export function cellOf(attribute: string, field: SchemaField, text: string, choices: readonly Named[]): Cell {
  const { type } = field;
  if (type === "WorkPackage") {
    const id = /^#?(\d{1,15})$/.exec(text)?.[1];
    return id === undefined ? { problem: "choice" } : { links: { href: `/api/v3/work_packages/${id}` } };
  }
  if (type === "Formattable") return { value: { raw: text } };
  if (type === "Integer" || type === "Float") {
    const value = Number(text);
    const isRight = type === "Integer" ? Number.isSafeInteger(value) : Number.isFinite(value);
    return isRight ? { value } : { problem: "number" };
  }
  if (type === "Boolean") {
    const value = TRUTHS[text.toLowerCase()];
    return value === undefined ? { problem: "truth" } : { value };
  }
  if (type === "Duration") {
    if (attribute === "duration") return /^\d{1,6}$/.test(text) ? { value: `P${text}D` } : { problem: "number" };
    const value = durationFrom(text);
    return value == null ? { problem: "duration" } : { value };
  }
  if (!isLinked(field)) return { value: text };
  return isMultiple(field) ? severalOf(text, choices) : (oneOf(text, choices) ?? { problem: "choice" });
}

/** A name can have commas itself: the longest one that there is counts. */
function severalOf(text: string, choices: readonly Named[]): Cell {
  const pieces = text
    .split(",")
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
  const links: Link[] = [];
  for (let from = 0; from < pieces.length;) {
    let to = pieces.length;
    while (to > from + 1 && oneOf(pieces.slice(from, to).join(", "), choices) === null) to -= 1;
    const found = oneOf(pieces.slice(from, to).join(", "), choices);
    if (found === null) return { problem: "choice" };
    links.push(found.links);
    from = to;
  }
  return { links };
}

/** Of two with the same name it is neither. */
function oneOf(name: string, choices: readonly Named[]): { links: Link } | null {
  const exact = choices.filter((choice) => choice.name === name);
  const found = exact.length > 0 ? exact : choices.filter((choice) => choice.name.toLowerCase() === name.toLowerCase());
  const [only, other] = found;
  const href = only === undefined || other !== undefined ? null : (linkOf(only, "self")?.href ?? null);
  return href === null ? null : { links: { href } };
}
