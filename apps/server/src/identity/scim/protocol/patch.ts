/**
 * PATCH (RFC 7644, section 3.5.2) of a small document. Clients differ: Microsoft Entra writes `Replace` and paths with a
 * schema before them, Okta sends objects without a path. What a document has no attribute for is ignored.
 */
import { isObject, type JsonObject } from "../../../hal/json.ts";
import { parsed } from "./filters.ts";
import { invalidPath, invalidSyntax, invalidValue, ScimError } from "./errors.ts";
import { memberOf, plainPath } from "./values.ts";

export interface Operation {
  op: "add" | "replace" | "remove";
  /** Without the core schema; empty: the document itself. */
  path: string;
  value: unknown;
}

const MOST_OPERATIONS = 1_000;

export function operationsIn(body: JsonObject): Operation[] {
  const given = memberOf(body, "Operations");
  if (!Array.isArray(given) || given.length === 0) throw invalidSyntax("Operations must be a list.");
  if (given.length > MOST_OPERATIONS) throw new ScimError(413, `A PATCH has at most ${MOST_OPERATIONS} operations.`);
  return given.map((one) => {
    if (!isObject(one)) throw invalidSyntax("An operation must be an object.");
    const op = memberOf(one, "op");
    const name = typeof op === "string" ? op.toLowerCase() : "";
    if (name !== "add" && name !== "replace" && name !== "remove")
      throw invalidSyntax("op must be add, replace or remove.");
    const path = memberOf(one, "path") ?? "";
    if (typeof path !== "string") throw invalidSyntax("path must be a string.");
    if (name === "remove" && path === "") throw new ScimError(400, "A remove operation needs a path.", "noTarget");
    return { op: name, path: plainPath(path.trim()), value: memberOf(one, "value") };
  });
}

/** `emails[type eq "work"].value`: the list, what is chosen of it, and what of each. */
export interface Target {
  attribute: string;
  filter: { attribute: string; value: unknown } | null;
  sub: string | null;
}

const PATH = /^([\w$-]+)(?:\[(.+)\])?(?:\.([\w$-]+))?$/;

/** @returns null where the path is of a schema that we do not keep */
export function targetOf(path: string): Target | null {
  if (path.toLowerCase().startsWith("urn:")) return null;
  const match = PATH.exec(path);
  if (match === null) throw invalidPath(path);
  const [, attribute = "", filter, sub = null] = match;
  return { attribute, filter: filter === undefined ? null : equalityIn(filter, path), sub };
}

function equalityIn(text: string, path: string): { attribute: string; value: unknown } {
  const filter = parsed(text);
  if (filter.op !== "eq") throw invalidPath(path);
  return { attribute: filter.attrPath.toLowerCase(), value: filter.compValue };
}

/** @param document changed in place; its members are single values, objects, or lists of objects */
export function applyOperations(document: JsonObject, operations: readonly Operation[]): void {
  for (const { op, path, value } of operations) {
    if (path === "") applyWhole(document, op, value);
    else applyAt(document, op, path, value);
  }
}

function applyWhole(document: JsonObject, op: Operation["op"], value: unknown): void {
  if (!isObject(value)) throw invalidValue("Without a path the value must be an object.");
  for (const [path, one] of Object.entries(value)) {
    // Okta repeats the schemas and the id in what it sends.
    if (["schemas", "id", "meta"].includes(path.toLowerCase())) continue;
    applyAt(document, op, plainPath(path), one);
  }
}

function applyAt(document: JsonObject, op: Operation["op"], path: string, value: unknown): void {
  const target = targetOf(path);
  const key = target === null ? undefined : keyOf(document, target.attribute);
  if (target === null || key === undefined) return;
  const { filter, sub } = target;
  const current = document[key];
  if (Array.isArray(current)) {
    document[key] = changedList(current.filter(isObject), op, { filter, sub }, value);
    return;
  }
  if (filter !== null) throw invalidPath(path);
  if (sub !== null) {
    const parent = isObject(current) ? current : {};
    document[key] = { ...parent, [keyOf(parent, sub) ?? sub]: op === "remove" ? null : value };
  } else if (op === "remove") document[key] = isObject(current) ? emptied(current) : null;
  else document[key] = isObject(current) && isObject(value) ? { ...current, ...sameKeys(current, value) } : value;
}

const keyOf = (object: JsonObject, name: string): string | undefined =>
  Object.keys(object).find((key) => key.toLowerCase() === name.toLowerCase());

const emptied = (object: JsonObject): JsonObject => Object.fromEntries(Object.keys(object).map((key) => [key, null]));

const sameKeys = (like: JsonObject, value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [keyOf(like, key) ?? key, one]));

function changedList(
  list: JsonObject[],
  op: Operation["op"],
  { filter, sub }: Pick<Target, "filter" | "sub">,
  value: unknown,
): JsonObject[] {
  const given = (Array.isArray(value) ? value : [value]).filter(isObject);
  if (filter === null) {
    if (op === "remove") return [];
    if (sub === null) return op === "replace" ? given : [...list, ...given];
    return list.length === 0 ? [{ [sub]: value }] : list.map((one) => ({ ...one, [sub]: value }));
  }
  const isMeant = (one: JsonObject): boolean => same(memberOf(one, filter.attribute), filter.value);
  if (op === "remove" && sub === null) return list.filter((one) => !isMeant(one));
  const change = (one: JsonObject): JsonObject =>
    sub === null ? { ...one, ...given[0] } : { ...one, [sub]: op === "remove" ? null : value };
  if (list.some(isMeant)) return list.map((one) => (isMeant(one) ? change(one) : one));
  // Entra sets the value of an entry that is not there yet, and means to add it.
  return op === "remove" ? list : [...list, change({ [filter.attribute]: filter.value })];
}

const same = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string" ? one.toLowerCase() === other.toLowerCase() : one === other;
