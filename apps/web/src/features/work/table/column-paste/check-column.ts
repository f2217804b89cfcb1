/** Checks a pasted column: for each work package the change that its value makes, or why it can't be made. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { linkedId } from "@halyard/api-client/links";
import type { Named, WorkPackage } from "@halyard/contract/resources";
import type { SchemaField, WorkPackageForm } from "@halyard/contract/schemas/work";
import { api } from "../../../../shared/api/api.ts";
import { isLinked, isMultiple } from "../../../../shared/custom-fields/fields.ts";
import { translate } from "../../../../shared/i18n/i18n.tsx";
import { treatmentOf } from "../../editing/treatment.ts";
import { shownValue, valueOf, withChange, type Attribute, type Change } from "../../model/change.ts";
import { ATTRIBUTES } from "../../model/labels.ts";
import { cellOf } from "../../pasted-lines/cells.ts";
import { KnownForms } from "../../pasted-lines/known-forms.ts";
import { PROBLEMS } from "../../pasted-lines/problems.ts";
import "../../model/messages.ts";
import "./messages.ts";

export interface Filling {
  row: WorkPackage;
  /** As people read it now, and as it was pasted. */
  before: string;
  text: string;
  /** null: it stays as it is, or cannot be changed. */
  change: Change | null;
  problem: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The attribute of a column that can be written; undefined: what stands in it follows from other things. */
export const attributeIn = (column: string): Attribute | undefined =>
  ATTRIBUTES.find((known) => known === column) ?? (isCustomFieldKey(column) ? column : undefined);

/** A milestone has one date. */
const memberOf = (row: WorkPackage, attribute: Attribute): Attribute =>
  row.date !== undefined && (attribute === "startDate" || attribute === "dueDate") ? "date" : attribute;

/** @param label what people call the column */
export async function checkColumn(
  rows: readonly WorkPackage[],
  column: Attribute,
  values: readonly string[],
  label: string,
): Promise<Filling[]> {
  const forms = new FormsOfRows(column);
  const fillings: Filling[] = [];
  for (const [at, row] of rows.entries()) {
    const text = values[at];
    if (text === undefined) break;
    // oxlint-disable-next-line no-await-in-loop -- most rows have the form of the one before
    fillings.push(await fillingOf(forms, row, memberOf(row, column), text, label));
  }
  return fillings;
}

async function fillingOf(
  forms: FormsOfRows,
  row: WorkPackage,
  attribute: Attribute,
  text: string,
  label: string,
): Promise<Filling> {
  const filling = { row, before: shownValue(row, attribute), text, change: null, problem: null };
  const refused = (problem: string): Filling => ({ ...filling, problem });
  if (row._links["updateImmediately"] === undefined) return refused(translate("columnPaste.fixed", { field: label }));
  const { schema } = (await forms.of(row))._embedded;
  const field = schema[attribute];
  if (field === undefined || treatmentOf(row, attribute, schema) !== "edited") {
    return refused(translate("columnPaste.fixed", { field: label }));
  }
  const written = await changeOf(forms, row, attribute, field, text);
  if (typeof written === "string") return refused(written);
  const change = isCustomFieldKey(attribute) ? { ...written, label } : written;
  const isSame = valueOf(withChange(row, change), attribute) === valueOf(row, attribute);
  return { ...filling, change: isSame ? null : change };
}

/** @returns a text: why it cannot be */
async function changeOf(
  forms: FormsOfRows,
  row: WorkPackage,
  attribute: Attribute,
  field: SchemaField,
  text: string,
): Promise<Change | string> {
  if (text === "") {
    if (field.required) return translate("columnPaste.required");
    const nothing = isMultiple(field) ? [] : { href: null };
    return isLinked(field) && field.type !== "Duration"
      ? { links: { [attribute]: nothing } }
      : { values: { [attribute]: null } };
  }
  if (field.type === "Date" && !DAY.test(text)) return translate("columnPaste.noDate");
  const cell = cellOf(attribute, field, text, await forms.choices(row, attribute, text));
  if ("problem" in cell) return translate(PROBLEMS[cell.problem]);
  if ("links" in cell) return { links: { [attribute]: cell.links } };
  const { value } = cell;
  const plain: unknown = field.type === "Formattable" ? text : value;
  return typeof plain === "string" || typeof plain === "number" || typeof plain === "boolean"
    ? { values: { [attribute]: plain } }
    : translate(PROBLEMS.choice);
}

/** What can be chosen depends on the project and the type, and of statuses on the one that there is. */
class FormsOfRows {
  readonly #attribute: Attribute;
  readonly #known = new KnownForms();

  constructor(attribute: Attribute) {
    this.#attribute = attribute;
  }

  #keyOf(row: WorkPackage): string {
    const parts = this.#attribute === "status" ? ["project", "type", "status"] : ["project", "type"];
    return parts.map((name) => linkedId(row, name) ?? 0).join("-");
  }

  of(row: WorkPackage): Promise<WorkPackageForm> {
    return this.#known.of(this.#keyOf(row), () => api.post(`work_packages/${row.id}/form`, {}, { retries: 2 }));
  }

  async choices(row: WorkPackage, attribute: Attribute, text: string): Promise<readonly Named[]> {
    return this.#known.choices(this.#keyOf(row), await this.of(row), attribute, text);
  }
}
