/** Columns of a file that are custom fields of people: what their cells mean, by the rules of a form. */
import { isNumeric } from "@halyard/contract/work-types/custom-fields";
import { isFormula, unguarded } from "@halyard/contract/csv";
import type { Caller } from "../../access/caller.ts";
import { customFieldsNow, type CustomField, type CustomFields } from "../../custom-fields/definitions/fields.ts";
import { fieldsKnownTo } from "../../custom-fields/definitions/rights.ts";
import type { CustomDraft } from "../../custom-fields/owners/write.ts";
import { namesIn, valuesOfText, type Named } from "../../custom-fields/values/from-text.ts";
import type { CustomInput } from "../../custom-fields/values/members.ts";
import type { Changes } from "../../platform/events/journal.ts";
import type { Context } from "../../platform/context.ts";
import { linkableAmong, linkableNamed } from "../users/linkable/linkable.ts";
import type { UserInput } from "../users/resource.ts";
import type { UserRow } from "../users/service.ts";
import { userFields } from "../users/write/custom-draft.ts";
import { FORMULA, type Problem } from "./row.ts";

/** By the name of the field in the API, as they are in the file. */
export type FieldCells = Record<string, string>;

/** A column for a custom field, and how a file calls it. */
export interface FieldColumn {
  key: string;
  heading: string;
}

export const cellsOfFields = ({ custom }: { custom: string }): FieldCells => {
  const cells: FieldCells = JSON.parse(custom);
  return cells;
};

export const knownUserFields = async (ctx: Context, caller: Caller): Promise<CustomFields> =>
  fieldsKnownTo(caller, await customFieldsNow(ctx));

export interface ReadFields {
  draft: CustomDraft;
  problems: Problem[];
}

/** @param user null: a new one */
export type FieldsReader = (cells: FieldCells, input: Partial<UserInput>, user: UserRow | null) => Promise<ReadFields>;

/** @param rows all that will be read: what they name is looked up at once */
export async function fieldsReader(ctx: Context, caller: Caller, rows: readonly FieldCells[]): Promise<FieldsReader> {
  const fields = await knownUserFields(ctx, caller);
  const named = await namedIn(ctx, caller, fields.of("User"), rows);
  return async (cells, input, user) => {
    const { custom, problems } = valuesIn(fields.of("User"), cells, named);
    const draft = await userFields(ctx, caller, fields, { ...input, custom }, user, { linkable: linkableAmong(named) });
    for (const { attribute = "base", message } of draft.errors) {
      if (!problems.some((known) => known.attribute === attribute)) problems.push({ attribute, message });
    }
    return { draft, problems };
  };
}

/** An empty cell says nothing: a new one has the default, another keeps what it has. */
function valuesIn(fields: readonly CustomField[], cells: FieldCells, named: Named) {
  const problems: Problem[] = [];
  const custom: CustomInput["custom"] = new Map();
  for (const field of fields) {
    const cell = cells[field.key] ?? "";
    const text = unguarded(cell).trim();
    if (text === "") continue;
    if (isFormula(cell) && !isNumeric(field.format)) {
      problems.push({ attribute: field.key, message: FORMULA });
      continue;
    }
    const values = valuesOfText(field, text, named);
    if (typeof values === "string") problems.push({ attribute: field.key, message: `${field.name} ${values}` });
    else custom.set(field.id, values);
  }
  return { custom, problems };
}

async function namedIn(
  ctx: Context,
  caller: Caller,
  fields: readonly CustomField[],
  rows: readonly FieldCells[],
): Promise<Named> {
  const namesOf = (format: "user" | "version"): string[] =>
    fields
      .filter((field) => field.format === format)
      .flatMap((field) => rows.flatMap((cells) => namesIn(field, unguarded(cells[field.key] ?? "").trim())))
      .filter((name) => name !== "");
  return linkableNamed(ctx, caller, { people: namesOf("user"), versions: namesOf("version") });
}

/** As they are shown: each with the name of its field, values as they are called. */
export function shownChanges(draft: CustomDraft): Changes {
  const said = (value: unknown, title: string | undefined): string =>
    title ?? (typeof value === "string" ? value : value === null ? "" : JSON.stringify(value));
  return Object.fromEntries(
    draft.changed.flatMap(({ field }) => {
      const change = draft.changes[field.key];
      if (change === undefined) return [];
      const { from, to, fromTitle, toTitle } = change;
      return [[field.key, { name: field.name, from: said(from, fromTitle), to: said(to, toTitle) }]];
    }),
  );
}
