/**
 * Reading request bodies: what a member's value may be on the wire and where it goes in the input of a use
 * case. A rule sets the input or throws the contract's error; nothing is cast.
 */
import type { Link } from "@halyard/contract/hal";
import { invisibleIn, invisibleMessage } from "./invisible.ts";
import { ApiError, readOnly, violation, wrongFormat, wrongResource } from "../../platform/errors.ts";
import { secondsOf } from "./duration.ts";
import type { Caller } from "../../access/caller.ts";
import { isOpen, type Resource, type InputRule } from "../answer/resource.ts";
import { type JsonObject, isObject, isCalendarDate } from "../json.ts";

type Setter<Input, Value> = (input: Partial<Input>, value: Value) => void;

/** A name, a subject, a login: what people tell things apart by, so that nothing in it may be invisible. */
export const text =
  <Input>(set: Setter<Input, string>): InputRule<Input> =>
  (input, value, attribute) => {
    prose(set)(input, value, attribute);
    // What was said is kept beside the refusal: it is not missing.
    const invisible = typeof value === "string" ? invisibleIn(value) : null;
    if (invisible !== null) throw violation(attribute, invisibleMessage(invisible));
  };

/** Sentences, in which marks of direction have their place. */
export const prose =
  <Input>(set: Setter<Input, string>): InputRule<Input> =>
  (input, value, attribute) => {
    if (value === null) set(input, "");
    else if (typeof value === "string" && !value.includes("\0")) set(input, value);
    else throw wrongFormat(attribute, "String", value);
  };

export const optionalText =
  <Input>(set: Setter<Input, string | null>): InputRule<Input> =>
  (input, value, attribute) => {
    if (value === null || (typeof value === "string" && !value.includes("\0"))) set(input, value);
    else throw wrongFormat(attribute, "String", value);
  };

/** `{raw}` or, as some clients send it, the bare string. */
export const formattable =
  <Input>(set: Setter<Input, string>): InputRule<Input> =>
  (input, value, attribute) => {
    const raw = isObject(value) ? value["raw"] : value;
    if (raw === null || raw === undefined) set(input, "");
    else if (typeof raw === "string" && !raw.includes("\0")) set(input, raw);
    else throw wrongFormat(attribute, "Formattable", raw);
  };

export const integer =
  <Input>(set: Setter<Input, number | null>): InputRule<Input> =>
  (input, value, attribute) => {
    if (value === null || (typeof value === "number" && Number.isSafeInteger(value))) set(input, value);
    else throw wrongFormat(attribute, "Integer", value);
  };

export const boolean =
  <Input>(set: Setter<Input, boolean>): InputRule<Input> =>
  (input, value, attribute) => {
    if (typeof value === "boolean") set(input, value);
    else throw wrongFormat(attribute, "Boolean", value);
  };

export const date =
  <Input>(set: Setter<Input, string | null>): InputRule<Input> =>
  (input, value, attribute) => {
    if (value === null || isCalendarDate(value)) set(input, value);
    else throw wrongFormat(attribute, "YYYY-MM-DD (ISO 8601)", value);
  };

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** A moment, as ISO 8601 in UTC. */
export const instant =
  <Input>(set: Setter<Input, string | null>): InputRule<Input> =>
  (input, value, attribute) => {
    const time = typeof value === "string" && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
    if (value !== null && Number.isNaN(time)) throw wrongFormat(attribute, "DateTime (ISO 8601)", value);
    set(input, value === null ? null : new Date(time).toISOString());
  };

/** Seconds. */
export const duration =
  <Input>(set: Setter<Input, number | null>): InputRule<Input> =>
  (input, value, attribute) => {
    const seconds = typeof value === "string" ? secondsOf(value) : null;
    if (value !== null && seconds === null) throw wrongFormat(attribute, "ISO 8601 duration", value);
    set(input, seconds);
  };

/** Whole days, rounded down. */
export const days = <Input>(set: Setter<Input, number | null>): InputRule<Input> =>
  duration((input, seconds) => set(input, seconds === null ? null : Math.floor(seconds / 86_400)));

/** What an href points to. */
export interface Target {
  /** The collection's path segment: `users`, `projects`. */
  namespace: string;
  id: number;
}

/** The target of `/api/v3/{namespace}/{id}`; null for any other namespace. */
export function targetOf(href: unknown, namespaces: readonly string[]): Target | null {
  if (typeof href !== "string") return null;
  const match = /^(?:https?:\/\/[^/]+)?\/api\/v3\/([a-z_/]+)\/(\d{1,15})\/?$/.exec(href);
  if (match?.[1] === undefined || !namespaces.includes(match[1])) return null;
  return { namespace: match[1], id: Number(match[2]) };
}

/** Where links to a project may point: it goes by all of these names. */
export const WORKSPACES = ["projects", "workspaces", "portfolios", "programs"] as const;

export const UNDISCLOSED = "urn:openproject-org:api:v3:undisclosed";

/** What is said in place of a hidden name. */
export const UNDISCLOSED_TITLE = "Undisclosed";

/** In place of a link to what the caller cannot see. */
export const undisclosedLink = (): Link => ({ href: UNDISCLOSED, title: UNDISCLOSED_TITLE });

/** A to-one relation: `{href}`, `{href: null}` clears it, `{}` and the undisclosed URN leave it as it is. */
export const link =
  <Input>(namespaces: readonly string[], set: Setter<Input, number | null>): InputRule<Input> =>
  (input, value, attribute) => {
    if (value !== null && !isObject(value)) throw wrongResource(attribute, pattern(namespaces), value);
    const href = value === null ? null : value["href"];
    if (href === undefined || href === UNDISCLOSED) return;
    if (href === null || href === "") return set(input, null);
    const target = targetOf(href, namespaces);
    if (target === null) throw wrongResource(attribute, pattern(namespaces), href);
    set(input, target.id);
  };

/** A to-many relation: the array replaces the set. */
export const links =
  <Input>(namespaces: readonly string[], set: Setter<Input, number[]>): InputRule<Input> =>
  (input, value, attribute) => {
    if (!Array.isArray(value)) throw wrongResource(attribute, pattern(namespaces), value);
    set(
      input,
      value.map((item: unknown) => {
        const href = isObject(item) ? item["href"] : undefined;
        const target = targetOf(href, namespaces);
        if (target === null) throw wrongResource(attribute, pattern(namespaces), href);
        return target.id;
      }),
    );
  };

const pattern = (namespaces: readonly string[]) => namespaces.map((name) => `/api/v3/${name}/:id`).join("' or '");

export interface ReadInput<Input> {
  input: Partial<Input>;
  errors: ApiError[];
}

/**
 * The input that a body asks for. Members that no one can write, and unknown ones, are ignored (clients send
 * whole documents back); ones that this caller may not write are refused unless they are sent unchanged.
 * @param row the row that is changed; null for a new one
 */
export function readInput<Row, Input>(
  resource: Resource<Row, Input>,
  body: JsonObject,
  caller: Caller,
  row: Row | null,
): ReadInput<Input> {
  const read = readAs(resource, body, caller, row, row);
  if (row === null || resource.after === undefined) return read;
  // One member of a body may open another: manual scheduling the dates, another type the date that it has.
  return readAs(resource, body, caller, row, resource.after(row, read.input));
}

/** @param state the row in the state that the body brings it into */
function readAs<Row, Input>(
  resource: Resource<Row, Input>,
  body: JsonObject,
  caller: Caller,
  row: Row | null,
  state: Row | null,
): ReadInput<Input> {
  const input: Partial<Input> = {};
  const errors: ApiError[] = [];
  const linkMembers = isObject(body["_links"]) ? body["_links"] : {};
  const metaMembers = isObject(body["_meta"]) ? body["_meta"] : {};

  const take = (
    name: string,
    value: unknown,
    member: Resource<Row, Input>["properties"][string] | Resource<Row, Input>["relations"][string],
  ) => {
    if (member.write === undefined || value === undefined) return;
    if (member.shownTo !== undefined && !member.shownTo(caller, row) && !member.shownTo(caller, state)) return;
    if (!isOpen(member, caller, row, state)) {
      if (row !== null && !sameOnWire(member.read(row, caller), value)) errors.push(readOnly(name, member.name));
      if (row === null && value !== null) errors.push(readOnly(name, member.name));
      return;
    }
    try {
      member.write(input, value, name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What was kept before it was refused may be sent back as it is.
      if (row !== null && sameOnWire(member.read(row, caller), value)) return;
      errors.push(error);
    }
  };

  for (const [name, property] of Object.entries(resource.properties)) {
    take(name, own(property.location === "_meta" ? metaMembers : body, name), property);
  }
  for (const [name, relation] of Object.entries(resource.relations)) {
    take(name, own(linkMembers, name), relation);
  }
  return { input, errors };
}

const own = (object: JsonObject, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Whether a value that was sent says the same as the one that is shown: titles and html do not count. */
function sameOnWire(shown: unknown, sent: unknown): boolean {
  if (shown === undefined) return sent === null;
  if (isObject(shown) && isObject(sent)) {
    if ("href" in shown) return shown["href"] === sent["href"] || sent["href"] === undefined;
    if ("raw" in shown) return (shown["raw"] ?? "") === (sent["raw"] ?? "");
  }
  if (isObject(shown) && "raw" in shown && typeof sent === "string") return shown["raw"] === sent;
  return JSON.stringify(shown) === JSON.stringify(sent);
}
