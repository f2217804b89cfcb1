/** All that names a custom field or its options names what has taken their place: nothing points at what is gone. */
import type { ActionValue } from "@halyard/contract/work-types/custom-actions";
import type { AttributeSection } from "@halyard/contract/work-types/custom-fields";
import type { FieldRule } from "@halyard/contract/work-types/field-rules";
import type { FormGroup } from "@halyard/contract/work-types/type-forms";
import { isObject, type JsonObject } from "../../hal/json.ts";
import type { FilterClause } from "../../hal/read/list-query.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { saveSections, storedSections } from "../section-definitions/store.ts";
import {
  actionsNaming,
  formsNaming,
  moveHelpTexts,
  requirementsNaming,
  rulesNaming,
  setActions,
  setForm,
  setRequirement,
  setRules,
  setTemplate,
  setView,
  templatesNaming,
  viewsNaming,
  type ViewParts,
} from "./store.ts";
import { actionValueAfter, bodyValueAfter, isNamed, namesAfter, type Successor } from "./successor.ts";

export async function followEverywhere(tx: Writer, successor: Successor): Promise<void> {
  const { id } = successor.from;
  for (const view of await viewsNaming(tx, id)) await setView(tx, await viewAfter(successor, view));
  for (const set of await rulesNaming(tx, id)) {
    await setRules(tx, set, JSON.stringify(await rulesAfter(successor, JSON.parse(set.rules))));
  }
  for (const action of await actionsNaming(tx, id)) {
    await setActions(tx, action, JSON.stringify(await stepsAfter(successor, JSON.parse(action.actions))));
  }
  for (const template of await templatesNaming(tx, id)) {
    await setTemplate(tx, template.id, JSON.stringify(await templateAfter(successor, JSON.parse(template.content))));
  }
  if (successor.into?.id !== id) await followNames(tx, successor);
}

/** Where the field is named without a value of it. */
async function followNames(tx: Writer, successor: Successor): Promise<void> {
  const { from, into } = successor;
  for (const row of await requirementsNaming(tx, from.id)) {
    const names: string[] = JSON.parse(row.attributes);
    await setRequirement(tx, row, namesAfter(successor, names));
  }
  for (const row of await formsNaming(tx, from.id)) {
    const groups: FormGroup[] = JSON.parse(row.attribute_groups);
    const hidden: string[] = JSON.parse(row.hidden);
    const after = formAfter(successor, groups, hidden);
    await setForm(tx, row, { attribute_groups: JSON.stringify(after.groups), hidden: JSON.stringify(after.hidden) });
  }
  const { sections, lockVersion } = await storedSections(tx);
  if (sections.some(({ attributes }) => attributes.includes(from.key))) {
    await saveSections(tx, { sections: sectionsAfter(successor, sections), lockVersion: lockVersion + 1 });
  }
  await moveHelpTexts(tx, from.key, into?.key ?? null);
}

async function viewAfter(successor: Successor, view: ViewParts): Promise<ViewParts> {
  const { into, comparesAlike: isSame } = successor;
  const clauses: FilterClause[] = JSON.parse(view.filters);
  const filters: FilterClause[] = [];
  for (const clause of clauses) {
    if (!isNamed(successor, clause.name)) filters.push(clause);
    // What compares options does not compare texts: such a filter is no longer there.
    else if (into !== null && isSame) {
      filters.push({ ...clause, name: into.key, values: await filterValuesAfter(successor, clause.values) });
    }
  }
  const columns: string[] = JSON.parse(view.columns);
  const orders: { name: string }[] = JSON.parse(view.sort_by);
  const group = view.group_by !== null && isNamed(successor, view.group_by);
  return {
    id: view.id,
    filters: JSON.stringify(filters),
    columns: JSON.stringify(namesAfter(successor, columns)),
    sort_by: JSON.stringify(
      orders.flatMap((order) =>
        isNamed(successor, order.name) ? (into === null ? [] : [{ ...order, name: into.key }]) : [order],
      ),
    ),
    group_by: group ? (into !== null && isSame ? into.key : null) : view.group_by,
    display: await displayAfter(successor, view.display),
  };
}

/** Filters have ids as texts. */
async function filterValuesAfter(successor: Successor, values: readonly string[]): Promise<string[]> {
  const after: string[] = [];
  for (const value of values) {
    const id = /^\d{1,9}$/.test(value) ? Number(value) : value;
    after.push(String((await successor.valueOf(id)) ?? value));
  }
  return [...new Set(after)];
}

/** Widths of columns and what the columns of a board stand for are the client's own, so the name alone is looked for. */
async function displayAfter(successor: Successor, text: string): Promise<string> {
  const { from, into, comparesAlike } = successor;
  if (into === null) return text;
  const display: JsonObject = JSON.parse(text);
  const { boardColumns, limits, ...others } = display;
  const isBoard = boardColumns === from.key;
  const renamed = (part: JsonObject): JsonObject =>
    JSON.parse(JSON.stringify(part).replaceAll(new RegExp(String.raw`\b${from.key}\b`, "g"), into.key));
  if (!isBoard || typeof limits !== "string") return JSON.stringify(renamed(display));
  if (!comparesAlike) return JSON.stringify(renamed(others));
  return JSON.stringify({ ...renamed(others), boardColumns: into.key, limits: await limitsAfter(successor, limits) });
}

/** How many cards the columns of a board are meant to have: `7:3,none:5`, the option's id and its limit; one it has stays. */
async function limitsAfter(successor: Successor, text: string): Promise<string> {
  const after = new Map<string, string>();
  const moved: [id: string, limit: string][] = [];
  for (const part of text.split(",")) {
    const [id = "", limit = ""] = part.split(":");
    const next = /^\d{1,9}$/.test(id) ? await successor.valueOf(Number(id)) : id;
    if (next !== undefined && String(next) === id) after.set(id, limit);
    else if (next !== undefined) moved.push([String(next), limit]);
  }
  for (const [id, limit] of moved) if (!after.has(id)) after.set(id, limit);
  return [...after].map(([id, limit]) => `${id}:${limit}`).join();
}

/** A rule that the successor has itself stays. */
async function rulesAfter(successor: Successor, rules: Record<string, FieldRule>): Promise<Record<string, FieldRule>> {
  const { from, into } = successor;
  const { [from.key]: rule, ...others } = rules;
  if (rule === undefined || into === null || others[into.key] !== undefined) return others;
  const value = rule.default === null ? null : ((await bodyValueAfter(successor, rule.default)) ?? null);
  return { ...others, [into.key]: { ...rule, default: value } };
}

interface Step {
  attribute: string;
  value: ActionValue;
}

async function stepsAfter(successor: Successor, steps: readonly Step[]): Promise<Step[]> {
  const { from, into } = successor;
  const after: Step[] = [];
  for (const step of steps) {
    if (step.attribute !== from.key) after.push(step);
    else if (into !== null && (into.id === from.id || steps.every(({ attribute }) => attribute !== into.key))) {
      const value = await actionValueAfter(successor, step.value);
      if (value !== undefined) after.push({ attribute: into.key, value });
    }
  }
  return after;
}

function formAfter(successor: Successor, groups: readonly FormGroup[], hidden: readonly string[]) {
  const { into } = successor;
  const places = [...hidden, ...groups.flatMap((group) => (group.kind === "attributes" ? group.attributes : []))];
  const isPlaced = into !== null && places.includes(into.key);
  const gone: Successor = { ...successor, into: isPlaced ? null : into };
  return {
    groups: groups.map((group): FormGroup =>
      group.kind === "attributes" ? { ...group, attributes: namesAfter(gone, group.attributes) } : group,
    ),
    hidden: namesAfter(gone, hidden),
  };
}

function sectionsAfter(successor: Successor, sections: readonly AttributeSection[]): AttributeSection[] {
  const { into } = successor;
  const isPlaced = into !== null && sections.some(({ attributes }) => attributes.includes(into.key));
  const gone: Successor = { ...successor, into: isPlaced ? null : into };
  return sections.map((section) => ({ ...section, attributes: namesAfter(gone, section.attributes) }));
}

async function templateAfter(successor: Successor, content: JsonObject): Promise<JsonObject> {
  const parts: unknown[] = Array.isArray(content["workPackages"]) ? content["workPackages"] : [];
  const workPackages: unknown[] = [];
  for (const part of parts) {
    const body = isObject(part) ? part["body"] : null;
    workPackages.push(isObject(part) && isObject(body) ? { ...part, body: await bodyAfter(successor, body) } : part);
  }
  return { ...content, workPackages };
}

/** Values are members, options are links; the successor may have them in the other place. */
async function bodyAfter(successor: Successor, body: JsonObject): Promise<JsonObject> {
  const { from, into } = successor;
  const all = isObject(body["_links"]) ? body["_links"] : {};
  const { [from.key]: link, ...links } = all;
  const { [from.key]: member, _links, ...values } = body;
  const before = [link ?? member].flat().flatMap(bareValue);
  const kept = { ...values, _links: links };
  if (into === null) return kept;
  const own = [links[into.key] ?? values[into.key]].flat().flatMap(bareValue);
  if (own.some((value) => value !== "")) return kept;
  const after: (string | number | boolean)[] = [];
  for (const value of before) {
    const next = await bodyValueAfter(successor, value);
    if (next !== undefined) after.push(next);
  }
  return withValues(kept, into, [...new Set(after)]);
}

const isLink = (value: unknown): boolean => typeof value === "string" && value.startsWith("/api/v3/");

/** Of a link its address, of a text what is in it. */
function bareValue(value: unknown): (string | number | boolean)[] {
  const bare: unknown = isObject(value) ? (value["href"] ?? value["raw"]) : value;
  return typeof bare === "string" || typeof bare === "number" || typeof bare === "boolean" ? [bare] : [];
}

function withValues(
  body: JsonObject & { _links: JsonObject },
  { key, format, multiple }: NonNullable<Successor["into"]>,
  values: readonly (string | number | boolean)[],
): JsonObject {
  const [first] = values;
  if (first === undefined) return body;
  if (isLink(first) && format !== "string" && format !== "text" && format !== "link") {
    const links = values.map((href) => ({ href }));
    return { ...body, _links: { ...body._links, [key]: multiple ? links : links[0] } };
  }
  return { ...body, [key]: format === "text" ? { raw: String(first) } : first };
}
