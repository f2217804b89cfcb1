/**
 * A resource declared as data: its properties, its links and the actions that a caller may take on it. Lists,
 * single answers, schemas, forms and the reading of request bodies all come from the one declaration.
 */
import type { Caller } from "../../access/caller.ts";
import type { Link } from "@halyard/contract/hal";

export type LinkOrLinks = Link | Link[];

/** What a form offers for a property: links in the schema, whole resources beside it, or where to look. */
export type AllowedValues =
  | { kind: "links"; links: Link[] }
  | { kind: "resources"; resources: { _links: { self: Link } }[] }
  | { kind: "collection"; href: string };

interface Member<Row, Input> {
  /** The label, as a person reads it. */
  name: string;
  required?: boolean | ((caller: Caller, row: Row | null) => boolean);
  /** Whether a new one has a value where nothing is said: everywhere, or where this row is. */
  hasDefault?: boolean | ((row: Row | null) => boolean);
  /** How a body's value becomes input; without it the member is never writable and is ignored in bodies. */
  write?: InputRule<Input>;
  /** Who may write it, on this row (null: on a new one). Default: everyone who may write the resource at all. */
  writableBy?(caller: Caller, row: Row | null): boolean;
  /** Whether the row's own state says what it is, so that no one writes it. */
  fixed?(row: Row): boolean;
  /** Absent where this says no: from answers, schemas and forms alike. */
  shownTo?(caller: Caller, row: Row | null): boolean;
  /** What its schema says beside the rest. */
  more?: Record<string, unknown>;
}

export interface Property<Row, Input = never, Value = unknown> extends Member<Row, Input> {
  type: string;
  /** The value on the wire; undefined leaves the member out. */
  read(row: Row, caller: Caller): Value;
  minLength?: number;
  maxLength?: number;
  /** All the values that there can be, for the description of the API. */
  values?: readonly string[];
  /** Not written by a change, but sent back with it: on which state it is based. */
  sentBack?: boolean;
  /** Never read back (passwords). */
  writeOnly?: boolean;
  location?: "_meta";
}

export interface Relation<Row, Input = never> extends Member<Row, Input> {
  type: string;
  /** The link on the wire; undefined leaves it out. */
  read(row: Row, caller: Caller): LinkOrLinks | undefined;
}

/** A link that is there exactly if this caller may follow it now. */
export interface Action<Row> {
  when(row: Row, caller: Caller): boolean;
  link(row: Row, caller: Caller): LinkOrLinks;
}

/** The properties that the contract gives the resource, each with its type. Others may be beside them. */
type PropertiesOf<Row, Input, Wire> = Record<string, Property<Row, Input>> & {
  [Name in Exclude<keyof Wire, "_type" | "_links" | "_embedded">]-?: Property<Row, Input, Wire[Name]>;
};

/** @template Wire what the contract says of it (packages/contract/src/schemas) */
export interface Resource<Row, Input = never, Wire = unknown> {
  /** The `_type`; of rows of several kinds, each row's. */
  type: string | ((row: Row) => string);
  self(row: Row): Link;
  properties: PropertiesOf<Row, Input, Wire>;
  relations: Record<string, Relation<Row, Input>>;
  actions: Record<string, Action<Row>>;
  /** The row in the state that a body brings it into, as far as its members' `fixed` and `shownTo` look at that. */
  after?(row: Row, input: Partial<Input>): Row;
}

/**
 * Whether the caller may write the member. @param row on which rights are looked up; null: a new one
 * @param state the row as a change leaves it
 */
export const isOpen = <Row>(
  member: Pick<Member<Row, never>, "writableBy" | "fixed">,
  caller: Caller,
  row: Row | null,
  state: Row | null,
): boolean => (member.writableBy?.(caller, row) ?? true) && (state === null || member.fixed?.(state) !== true);

export interface Document {
  _type?: string;
  _links: Record<string, LinkOrLinks>;
  _embedded?: Record<string, unknown>;
  /** Of a form's payload: what is said about the request itself. */
  _meta?: Record<string, unknown>;
  [property: string]: unknown;
}

/** As a form shows it before there is one: what comes into being with it is null until then. */
export type Draft<Wire, Name extends keyof Wire> = Omit<Wire, Name> & { [Each in Name]: Wire[Each] | null };

/** A document that has all that the contract says of it, and may have more. */
export type DocumentOf<Wire> = Document & Wire;

const ALWAYS = () => true;
const ACTION_ALWAYS = { when: ALWAYS };
export const always = <Row>(link: Action<Row>["link"]): Action<Row> => ({ ...ACTION_ALWAYS, link });

/** Names that `select` asks for; null: all. */
export type Selection = ReadonlySet<string> | null;

/**
 * The row as a HAL document for this caller.
 * @param selection only these properties and links (`select`)
 */
export function represent<Row, Input>(
  resource: Resource<Row, Input>,
  row: Row,
  caller: Caller,
  selection: Selection = null,
): Document {
  const links: Record<string, LinkOrLinks> = {};
  const document: Document = { _links: links };
  if (selection === null || selection.has("_type")) {
    document._type = typeof resource.type === "string" ? resource.type : resource.type(row);
  }
  for (const name in resource.properties) {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- its own key; a check for each value of each row would cost
    const property = resource.properties[name]!;
    if (selection !== null && !selection.has(name)) continue;
    if (property.writeOnly === true || (property.shownTo !== undefined && !property.shownTo(caller, row))) continue;
    const value = property.read(row, caller);
    if (value !== undefined) document[name] = value;
  }
  if (selection === null || selection.has("self")) links["self"] = resource.self(row);
  for (const name in resource.relations) {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- its own key, as above
    const relation = resource.relations[name]!;
    if (selection !== null && !selection.has(name)) continue;
    if (relation.shownTo !== undefined && !relation.shownTo(caller, row)) continue;
    const link = relation.read(row, caller);
    if (link !== undefined) links[name] = link;
  }
  if (selection === null) {
    for (const name in resource.actions) {
      // oxlint-disable-next-line typescript/no-non-null-assertion -- its own key, as above
      const action = resource.actions[name]!;
      if (action.when(row, caller)) links[name] = action.link(row, caller);
    }
  }
  return document;
}

/** The names that `select` may ask of an element. */
export function selectable<Row, Input>(resource: Resource<Row, Input>): ReadonlySet<string> {
  return new Set(["_type", "self", ...Object.keys(resource.properties), ...Object.keys(resource.relations)]);
}

/** Puts the wire's value into the input, or throws a PropertyFormatError or ResourceTypeMismatch. */
export type InputRule<Input> = (input: Partial<Input>, value: unknown, attribute: string) => void;
