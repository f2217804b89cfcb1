/** Schemas and forms out of a resource's declaration. */
import type { Caller } from "../../access/caller.ts";
import type { ApiError, ErrorBody } from "../../platform/errors.ts";
import { certain } from "../../platform/certain.ts";
import { combined } from "../../platform/errors.ts";
import { isOpen, type AllowedValues, type Document, type Property, type Relation, type Resource } from "./resource.ts";

/** What a form offers, by property name. */
export type Offers = Record<string, AllowedValues>;

interface FieldSchema {
  type: string;
  name: string;
  required: boolean;
  hasDefault: boolean;
  writable: boolean;
  minLength?: number;
  maxLength?: number;
  location?: string;
  options: Record<string, never>;
  _links?: { allowedValues: unknown };
  _embedded?: { allowedValues: unknown };
}

export interface SchemaDocument {
  _type: "Schema";
  _dependencies: never[];
  _links: Record<string, unknown>;
  [property: string]: unknown;
}

/**
 * @param row the row that the schema is for; null: a new one
 * @param offers only in a form; a stand-alone schema says nothing of values
 */
export function schemaOf<Row, Input>(
  resource: Resource<Row, Input>,
  caller: Caller,
  row: Row | null,
  links: Record<string, unknown>,
  offers: Offers = {},
): SchemaDocument {
  const schema: SchemaDocument = { _type: "Schema", _dependencies: [], _links: links };
  for (const [name, property] of Object.entries(resource.properties)) {
    if (property.shownTo !== undefined && !property.shownTo(caller, row)) continue;
    schema[name] = {
      ...field(property, caller, row),
      ...(property.minLength === undefined ? {} : { minLength: property.minLength }),
      ...(property.maxLength === undefined ? {} : { maxLength: property.maxLength }),
      ...(property.location === undefined ? {} : { location: property.location }),
      ...offered(offers[name]),
    };
  }
  for (const [name, relation] of Object.entries(resource.relations)) {
    if (relation.shownTo !== undefined && !relation.shownTo(caller, row)) continue;
    schema[name] = { ...field(relation, caller, row), location: "_links", ...offered(offers[name]) };
  }
  return schema;
}

function field<Row, Input>(
  member: Property<Row, Input> | Relation<Row, Input>,
  caller: Caller,
  row: Row | null,
): FieldSchema {
  return {
    type: member.type,
    name: member.name,
    required: typeof member.required === "function" ? member.required(caller, row) : (member.required ?? false),
    hasDefault: typeof member.hasDefault === "function" ? member.hasDefault(row) : (member.hasDefault ?? false),
    writable: member.write !== undefined && isOpen(member, caller, row, row),
    options: {},
    ...member.more,
  };
}

function offered(offer: AllowedValues | undefined): Pick<FieldSchema, "_links" | "_embedded"> {
  if (offer === undefined) return {};
  if (offer.kind === "collection") return { _links: { allowedValues: { href: offer.href } } };
  if (offer.kind === "links") return { _links: { allowedValues: offer.links } };
  return {
    _links: { allowedValues: offer.resources.map((resource) => resource._links.self) },
    _embedded: { allowedValues: offer.resources },
  };
}

/** The writable part of a row as a request body: what a form hands back to be committed. */
export function payloadOf<Row, Input>(
  resource: Resource<Row, Input>,
  row: Row,
  caller: Caller,
  stored: Row | null,
): Document {
  const payload: Document = { _links: {} };
  for (const [name, property] of Object.entries(resource.properties)) {
    if (property.writeOnly === true || property.write === undefined) continue;
    if (property.shownTo !== undefined && !property.shownTo(caller, row)) continue;
    if (!isOpen(property, caller, stored, row)) continue;
    const value = property.read(row, caller);
    if (property.location === "_meta") payload._meta = { ...payload._meta, [name]: value };
    else payload[name] = value;
  }
  for (const [name, relation] of Object.entries(resource.relations)) {
    if (relation.write === undefined) continue;
    if (relation.shownTo !== undefined && !relation.shownTo(caller, row)) continue;
    if (!isOpen(relation, caller, stored, row)) continue;
    const link = relation.read(row, caller);
    if (link !== undefined) payload._links[name] = link;
  }
  return payload;
}

export interface FormLinks {
  self: { href: string; method: "post" };
  validate: { href: string; method: "post" };
  commit?: { href: string; method: "post" | "patch" };
}

/**
 * A form's answer. It is 200 even where the input is invalid; the commit link is there only where it is not.
 * @param commit where the payload may be sent; null: this caller may not
 */
export function formDocument(
  payload: Document,
  schema: SchemaDocument,
  errors: readonly ApiError[],
  href: string,
  commit: { href: string; method: "post" | "patch" } | null,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    _type: "Form",
    _embedded: { payload, schema, validationErrors: byAttribute(errors) },
    _links: {
      self: { href, method: "post" },
      validate: { href, method: "post" },
      ...(commit !== null && errors.length === 0 ? { commit } : {}),
      ...more,
    },
  };
}

function byAttribute(errors: readonly ApiError[]): Record<string, ErrorBody> {
  const groups = Map.groupBy(errors, (error) => error.attribute ?? "base");
  const bodyOf = (group: readonly ApiError[]): ErrorBody => certain(combined(group), "no group is empty").body();
  return Object.fromEntries([...groups].map(([attribute, group]) => [attribute, bodyOf(group)]));
}
