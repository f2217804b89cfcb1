/** Has each row of a pasted table looked at by the form of a new work package, which writes nothing. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { Link } from "@halyard/contract/hal";
import type { Named } from "@halyard/contract/resources";
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import { linkOf } from "@halyard/api-client/links";
import { api } from "../../../shared/api/api.ts";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { OPTIONAL_COLUMNS } from "../search-params/column-layout.ts";
import { pathIn } from "../model/queries.ts";
import { cellOf, type CellProblem } from "./cells.ts";
import { KnownForms } from "./known-forms.ts";
import { isSubject } from "./lines.ts";
import { PROBLEMS } from "./problems.ts";
import type { PastedTable } from "./table.ts";
import "../model/messages.ts";
import "../search-params/messages.ts";

/** A work package that is to be. */
export interface Draft {
  subject: string;
  /** What it has besides, as it was pasted. */
  details: string;
  /** Why it cannot be made; empty: it can. */
  problems: readonly string[];
  body: Record<string, unknown>;
}

export interface CheckedTable {
  drafts: readonly Draft[];
  /** Headings that are no attribute which can be set here. */
  unused: readonly string[];
}

type Preset = Readonly<Record<string, unknown>>;

export async function checkTable(projectId: string, preset: Preset, table: PastedTable): Promise<CheckedTable> {
  const forms = new FormsOfTypes(projectId, preset);
  const types = await forms.choices(null, "type", "");
  const base = await forms.of(null);
  const typeAt = table.headings.findIndex((heading) => attributeOf(heading, base) === "type");
  const drafts: Draft[] = [];
  const used = new Set<string>(typeAt === -1 ? [] : [table.headings[typeAt] ?? ""]);
  for (const row of table.rows) {
    const name = (typeAt === -1 ? "" : (row[typeAt] ?? "")).toLowerCase();
    const type = types.find((one) => one.name.toLowerCase() === name);
    const problems = name !== "" && type === undefined ? [wrong(fieldName(base, "type"), "choice")] : [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that others are served in between
    drafts.push(
      await forms.draft(type === undefined ? null : linkOf(type, "self"), table.headings, row, problems, used),
    );
  }
  return { drafts, unused: table.headings.filter((heading) => heading !== "" && !used.has(heading)) };
}

const wrong = (name: string, problem: CellProblem): string => `${name}: ${translate(PROBLEMS[problem])}`;

const fieldName = (form: WorkPackageForm, attribute: string): string =>
  form._embedded.schema[attribute]?.name ?? attribute;

/** The attribute that a heading names: one that there is here and that can be set. A hidden field is not among them. */
function attributeOf(heading: string, form: WorkPackageForm): string | null {
  const name = heading.toLowerCase();
  const { schema } = form._embedded;
  const able = Object.keys(schema).filter((attribute) => schema[attribute]?.writable === true);
  const key = able.find((attribute) => attribute.toLowerCase() === name);
  if (key !== undefined) return key;
  const labelled = OPTIONAL_COLUMNS.find(
    (column) => able.includes(column) && translate(`workPackages.field.${column}`).toLowerCase() === name,
  );
  if (labelled !== undefined) return labelled;
  if (isSubject(heading)) return "subject";
  const called = able.filter((attribute) => schema[attribute]?.name.toLowerCase() === name);
  // Of two custom fields with one name it is neither; what is no custom field comes first.
  const own = called.filter((attribute) => !isCustomFieldKey(attribute));
  const [only, other] = own.length > 0 ? own : called;
  return other === undefined ? (only ?? null) : null;
}

/** Which fields there are, and what can be chosen, depends on the type. */
class FormsOfTypes {
  readonly #projectId: string;
  readonly #preset: Preset;
  readonly #known = new KnownForms();

  constructor(projectId: string, preset: Preset) {
    this.#projectId = projectId;
    this.#preset = preset;
  }

  /** @param type null: the one that a new one has where nothing is said */
  of(type: Link | null): Promise<WorkPackageForm> {
    return this.#known.of(type?.href ?? "", () => this.#ask(this.#body(type, {}, {})));
  }

  async choices(type: Link | null, attribute: string, text: string): Promise<readonly Named[]> {
    return this.#known.choices(type?.href ?? "", await this.of(type), attribute, text);
  }

  /** @param used gets the headings that say something */
  async draft(
    type: Link | null,
    headings: readonly string[],
    row: readonly string[],
    found: readonly string[],
    used: Set<string>,
  ): Promise<Draft> {
    const form = await this.of(type);
    const problems = [...found];
    const unread = new Set<string>();
    const details: string[] = [];
    const values: Record<string, unknown> = {};
    const links: Record<string, unknown> = {};
    for (const [index, heading] of headings.entries()) {
      const attribute = attributeOf(heading, form);
      const field = attribute === null ? undefined : form._embedded.schema[attribute];
      const text = row[index] ?? "";
      if (attribute !== null) used.add(heading);
      if (attribute === null || field === undefined || text === "") continue;
      if (attribute !== "subject") details.push(`${heading}: ${text}`);
      if (attribute === "type") continue;
      // oxlint-disable-next-line no-await-in-loop -- asked once for all rows
      const cell = cellOf(attribute, field, text, await this.choices(type, attribute, text));
      if ("problem" in cell) {
        problems.push(wrong(field.name, cell.problem));
        unread.add(attribute);
      } else if ("links" in cell) links[attribute] = cell.links;
      else values[attribute] = cell.value;
    }
    const body = this.#body(type, values, links);
    const errors = (await this.#ask(body))._embedded.validationErrors;
    // What could not be read is not also missing.
    for (const [attribute, { message }] of Object.entries(errors)) if (!unread.has(attribute)) problems.push(message);
    const { subject } = values;
    return { subject: typeof subject === "string" ? subject : "", details: details.join(" · "), problems, body };
  }

  #ask(body: Record<string, unknown>): Promise<WorkPackageForm> {
    const link: Link = { href: `/api/v3/${pathIn(this.#projectId, "work_packages")}/form`, method: "post" };
    return api.follow(link, body, { operation: ["POST projects/{}/work_packages/form", "POST work_packages/form"] });
  }

  #body(type: Link | null, values: Record<string, unknown>, links: Record<string, unknown>): Record<string, unknown> {
    const preset: unknown = this.#preset["_links"];
    const chosen = type === null ? {} : { type: { href: type.href } };
    return { ...this.#preset, ...values, _links: { ...Object(preset), ...chosen, ...links } };
  }
}
