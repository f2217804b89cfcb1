/** What a template keeps: bodies that new work packages are made of, and their relations. Pure. */
import type { StoredRelationType } from "@halyard/contract/work/relations";
import type { Caller } from "../../access/caller.ts";
import { payloadOf } from "../../hal/answer/schema.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { targetOf } from "../../hal/write/input.ts";
import type { Shift } from "../../work-types/calendar/date-shift.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { firstStatus } from "../work-packages/resource/empty-row.ts";
import { workPackageResource } from "../work-packages/resource/resource.ts";
import type { WorkPackageRow } from "../work-packages/service.ts";

export interface TemplatePart {
  /** Where its parent is among the others, before it; null: the topmost. */
  parent: number | null;
  subject: string;
  /** As `POST work_packages` takes it; dates are those of the original. */
  body: JsonObject;
}

export interface TemplateContent {
  workPackages: TemplatePart[];
  /** The ends are places among the work packages. */
  relations: { type: StoredRelationType; from: number; to: number; lag: number | null; description: string }[];
}

/** Where it belongs and how far it is are not those of what is made later. */
const LEFT_PROPERTIES = new Set(["subject", "remainingTime", "percentageDone"]);
const LEFT_RELATIONS = new Set(["project", "parent", "sprint", "status"]);
const DATES = ["startDate", "dueDate", "date"] as const;

/** @param rows of one project, each after its parent @param relations between them */
export function contentOf(
  rows: readonly WorkPackageRow[],
  relations: readonly {
    type: StoredRelationType;
    from_id: number;
    to_id: number;
    lag: number | null;
    description: string;
  }[],
  caller: Caller,
  catalogue: Catalogue,
): TemplateContent {
  const places = new Map(rows.map((row, place) => [row.id, place]));
  return {
    workPackages: rows.map((row, place) => ({
      // The topmost may have one that is not in the template.
      parent: place === 0 || row.parent_id === null ? null : (places.get(row.parent_id) ?? null),
      subject: row.subject,
      body: bodyOf(row, caller, catalogue),
    })),
    relations: relations.map(({ from_id, to_id, ...kept }) => ({
      ...kept,
      from: places.get(from_id) ?? 0,
      to: places.get(to_id) ?? 0,
    })),
  };
}

/** What the caller could write on a new one like it. */
function bodyOf(row: WorkPackageRow, caller: Caller, catalogue: Catalogue): JsonObject {
  const fresh: WorkPackageRow = {
    ...row,
    id: 0,
    status_id: firstStatus(catalogue, row.type_id),
    parent_id: null,
    sprint_id: null,
    children: [],
    ancestors: [],
  };
  const { _links, ...values } = payloadOf(workPackageResource(catalogue), fresh, caller, fresh);
  return {
    ...Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (LEFT_PROPERTIES.has(name) ? [] : [[name, bare(value)]])),
    ),
    _links: Object.fromEntries(
      Object.entries(_links).flatMap(([name, link]) => (LEFT_RELATIONS.has(name) ? [] : [[name, bare(link)]])),
    ),
  };
}

/** Without what follows from it: names change, and a text is rendered where it is shown. */
export function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!isObject(value)) return value;
  if ("raw" in value) return { raw: value["raw"] };
  return "href" in value ? { href: value["href"] } : value;
}

const datesOf = ({ body }: TemplatePart): string[] =>
  DATES.flatMap((name) => {
    const date = body[name];
    return typeof date === "string" ? [date] : [];
  });

/** The first of all dates. */
export const firstDateOf = ({ workPackages }: TemplateContent): string | null =>
  workPackages.flatMap(datesOf).toSorted()[0] ?? null;

/** @param shift null: without dates */
export function withDates(body: JsonObject, shift: Shift | null): JsonObject {
  const dated = { ...body };
  for (const name of DATES) {
    const date = body[name];
    if (typeof date === "string") dated[name] = shift === null ? null : shift.date(date);
  }
  // It follows from the dates where there are both.
  if (dated["startDate"] != null && dated["dueDate"] != null) delete dated["duration"];
  return dated;
}

const PEOPLE = ["assignee", "responsible"];

const linkIn = (body: JsonObject, name: string): unknown => {
  const links = body["_links"];
  const link = isObject(links) ? links[name] : undefined;
  return isObject(link) ? link["href"] : undefined;
};

/** Ids of the placeholder users that have work in it. */
export const placeholdersIn = ({ workPackages }: TemplateContent): number[] => [
  ...new Set(
    workPackages.flatMap(({ body }) =>
      PEOPLE.flatMap((name) => targetOf(linkIn(body, name), ["placeholder_users"])?.id ?? []),
    ),
  ),
];

/** @param people ids of users by those of the placeholder users whose place they take */
export function withPeople(body: JsonObject, people: ReadonlyMap<number, number>): JsonObject {
  const placed = PEOPLE.flatMap((name) => {
    const user = people.get(targetOf(linkIn(body, name), ["placeholder_users"])?.id ?? 0);
    return user === undefined ? [] : [[name, { href: `/api/v3/users/${user}` }]];
  });
  return withLinks(body, Object.fromEntries(placed));
}

export function withLinks(body: JsonObject, more: JsonObject): JsonObject {
  const links = body["_links"];
  return { ...body, _links: { ...(isObject(links) ? links : {}), ...more } };
}

/** @param leads where a link leads from now on; null: nowhere */
export const withLeads = (content: TemplateContent, leads: (href: string) => string | null): TemplateContent => ({
  ...content,
  workPackages: content.workPackages.map((part) => ({
    ...part,
    body: { ...part.body, _links: led(part.body, leads) },
  })),
});

function led({ _links }: JsonObject, leads: (href: string) => string | null): JsonObject {
  const one = (link: unknown): unknown =>
    isObject(link) && typeof link["href"] === "string" ? { href: leads(link["href"]) } : link;
  const isLost = (link: unknown): boolean => isObject(link) && link["href"] === null;
  return Object.fromEntries(
    Object.entries(isObject(_links) ? _links : {}).map(([name, link]) => [
      name,
      Array.isArray(link) ? link.map(one).filter((each) => !isLost(each)) : one(link),
    ]),
  );
}

/** Without what has these names, which are those of the contract. */
export function without(body: JsonObject, attributes: ReadonlySet<string>): JsonObject {
  const kept = (values: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !attributes.has(name)));
  const links = body["_links"];
  return { ...kept(body), _links: isObject(links) ? kept(links) : {} };
}

/** How many are above each. */
export function depthsOf(parts: readonly { parent: number | null }[]): number[] {
  const depths: number[] = [];
  for (const { parent } of parts) depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1);
  return depths;
}
