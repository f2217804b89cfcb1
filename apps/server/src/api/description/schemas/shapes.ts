/** JSON schemas out of the declarations of resources: what is answered, and what may be written. */
import { isObject } from "../../../hal/json.ts";
import type { Resource } from "../../../hal/answer/resource.ts";
import type { WrittenResource } from "../../../hal/write/takes.ts";

export type JsonSchema = { [member: string]: unknown };

const TEXT = { type: "string" };
const REF = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** By the type that a declaration names; of anything else it is only said that it is JSON. */
const VALUES: Record<string, JsonSchema> = {
  String: TEXT,
  Password: { ...TEXT, format: "password", writeOnly: true },
  Color: { ...TEXT, description: "A colour, #rgb or #rrggbb" },
  Integer: { type: "integer" },
  Float: { type: "number" },
  Boolean: { type: "boolean" },
  Date: { ...TEXT, format: "date" },
  DateTime: { ...TEXT, format: "date-time" },
  Duration: { ...TEXT, format: "duration", description: "ISO 8601: PT8H, P3D" },
  Formattable: REF("Formattable"),
  Digest: REF("Digest"),
};

/** Of whatever shape. */
export const ANY: JsonSchema = { type: ["object", "array", "string", "number", "boolean", "null"] };

/** Any value of the type, or none. */
function valueOf(type: string): JsonSchema {
  if (type.startsWith("[]")) return { type: ["array", "null"], items: VALUES[type.slice(2)] ?? ANY };
  const value = VALUES[type];
  if (value === undefined) return ANY;
  if (typeof value["type"] !== "string") return { anyOf: [value, { type: "null" }] };
  return { ...value, type: [value["type"], "null"] };
}

interface Member {
  type: string;
  name: string;
  minLength?: number;
  maxLength?: number;
  values?: readonly string[];
}

const described = (member: Member): JsonSchema => ({
  ...valueOf(member.type),
  title: member.name,
  ...(member.values === undefined ? {} : { enum: [...member.values, null] }),
  ...(member.minLength === undefined ? {} : { minLength: member.minLength }),
  ...(member.maxLength === undefined ? {} : { maxLength: member.maxLength }),
});

/** Of the attribute that a query is grouped by, which OpenProject's schema calls a list, there is one. */
const ONE_OF_LISTS = new Set(["[]QueryGroupBy"]);

const linkTo = (type: string, title: string): JsonSchema => {
  const link = { ...REF("Link"), title };
  return type.startsWith("[]") && !ONE_OF_LISTS.has(type) ? { type: "array", items: link, title } : link;
};

const object = (properties: JsonSchema, required: string[] = []): JsonSchema => ({
  type: "object",
  properties,
  ...(required.length === 0 ? {} : { required }),
});

/** What is answered: an action's link is there exactly if the caller may follow it now. */
export function answerSchema<Row, Input>({ type, properties, relations, actions }: Resource<Row, Input>): JsonSchema {
  const shown = Object.entries(properties).filter(([, property]) => property.writeOnly !== true);
  const links = Object.entries(relations).map(([name, one]) => [name, linkTo(one.type, one.name)] as const);
  const affordances = Object.keys(actions).map((name) => [
    name,
    { ...REF("Link"), description: "There if it may be followed now" },
  ]);
  const _links = object({ self: REF("Link"), ...Object.fromEntries(affordances), ...Object.fromEntries(links) }, [
    "self",
  ]);
  return object(
    {
      _type: typeof type === "string" ? { const: type } : TEXT,
      // Of what may be left empty on the wire the declaration does not tell: only texts that must be there are shorter.
      ...Object.fromEntries(shown.map(([name, property]) => [name, answered(described(property))])),
      _links,
      _embedded: { type: "object" },
    },
    ["_type", "_links", ...shown.filter(isAlwaysAnswered).map(([name]) => name)],
  );
}

/** What everyone is shown and no row is without. */
const isAlwaysAnswered = ([, property]: [string, { required?: unknown; shownTo?: unknown }]): boolean =>
  property.required === true && property.shownTo === undefined;

/** Limits are for what is written: what is stored may be older than they are. */
function answered({ minLength: _shortest, maxLength: _longest, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Of a text its source is written; its HTML is ignored. */
const written = (member: Member): JsonSchema =>
  member.type === "Formattable" ? { ...REF("FormattableWrite"), title: member.name } : described(member);

/** What may be written; null: nothing. */
export function writeSchema({ properties, relations }: WrittenResource): JsonSchema | null {
  const writable = Object.entries(properties).filter(([, one]) => one.write !== undefined || one.sentBack === true);
  const links = Object.entries(relations).filter(([, relation]) => relation.write !== undefined);
  if (writable.length + links.length === 0) return null;
  const _links = object(Object.fromEntries(links.map(([name, one]) => [name, linkTo(one.type, one.name)])));
  return object({
    ...Object.fromEntries(writable.map(([name, property]) => [name, written(property)])),
    ...(links.length === 0 ? {} : { _links }),
  });
}

/** What a new one cannot do without, of its own members and of its links. */
export function requiredOf({ properties, relations }: WrittenResource): Required {
  const names = <Kind extends { required?: unknown; hasDefault?: unknown; write?: unknown }>(
    of: Record<string, Kind>,
  ) =>
    Object.entries(of).flatMap(([name, one]) =>
      one.required === true && one.hasDefault !== true && one.write !== undefined ? [name] : [],
    );
  return { members: names(properties), links: names(relations) };
}

export interface Required {
  members: readonly string[];
  links: readonly string[];
}

/** What all resources share. */
export const SHARED_SCHEMAS: Record<string, JsonSchema> = {
  Link: object(
    {
      href: { type: ["string", "null"], description: "null: there is none" },
      title: { type: ["string", "null"] },
      method: {
        type: "string",
        enum: ["get", "post", "patch", "put", "delete"],
        description: "get where it is left out",
      },
      templated: { type: "boolean" },
      type: { type: "string" },
      payload: { type: ["object", "array", "string", "null"], description: "The body to send along" },
      identifier: { type: "string" },
    },
    ["href"],
  ),
  Formattable: object(
    { format: { enum: ["markdown", "plain", "custom"] }, raw: { type: ["string", "null"] }, html: { type: "string" } },
    ["format", "html"],
  ),
  FormattableWrite: object({ raw: { type: ["string", "null"] } }),
  FilterClause: object(
    {
      operator: { ...TEXT, description: "= any of, ! none of, * any, !* none, ~ contains, >= <= <>d dates, o open …" },
      values: { type: "array", items: { type: ["string", "null"] } },
    },
    ["operator"],
  ),
  Digest: object({ algorithm: TEXT, hash: TEXT }),
  Resource: object({ _type: TEXT, _links: { type: "object" }, _embedded: { type: "object" } }),
  Collection: object(
    {
      _type: { enum: ["Collection", "WorkPackageCollection"] },
      total: { type: "integer", description: "On all pages" },
      count: { type: "integer", description: "On this page" },
      pageSize: { type: "integer" },
      offset: { type: "integer", description: "The page, from 1" },
      _embedded: object({ elements: { type: "array", items: REF("Resource") } }, ["elements"]),
      _links: object({ self: REF("Link"), nextByOffset: REF("Link"), previousByOffset: REF("Link") }, ["self"]),
    },
    ["_type", "total", "count", "_embedded", "_links"],
  ),
  Schema: object({ _type: { const: "Schema" }, _links: { type: "object" } }, ["_type"]),
  Form: object(
    {
      _type: { const: "Form" },
      _embedded: object({ payload: { type: "object" }, schema: REF("Schema"), validationErrors: { type: "object" } }, [
        "payload",
        "schema",
        "validationErrors",
      ]),
      _links: object(
        { self: REF("Link"), validate: REF("Link"), commit: { ...REF("Link"), description: "There if it is valid" } },
        ["self"],
      ),
    },
    ["_type", "_embedded", "_links"],
  ),
  Error: object(
    {
      _type: { const: "Error" },
      errorIdentifier: { type: "string", description: "urn:openproject-org:api:v3:errors:…" },
      message: TEXT,
      _embedded: object({ details: { type: "object" }, errors: { type: "array", items: REF("Error") } }),
    },
    ["_type", "errorIdentifier", "message"],
  ),
};

/** The names of the members of an object's schema, for a page that shows it. */
export function membersOf(schema: unknown): [name: string, schema: JsonSchema][] {
  const properties = isObject(schema) ? schema["properties"] : undefined;
  return isObject(properties)
    ? Object.entries(properties).flatMap(([name, one]) => (isObject(one) ? [[name, one]] : []))
    : [];
}
