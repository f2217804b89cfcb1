/** Reading what provisioning clients send: names of attributes in any case, and truth as a text (Microsoft Entra). */
import { isObject, parseJson, type JsonObject } from "../../../hal/json.ts";
import { invalidSyntax, invalidValue } from "./errors.ts";

export const CORE_USER = "urn:ietf:params:scim:schemas:core:2.0:User";
export const CORE_GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const ENTERPRISE_USER = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

export function bodyIn(body: unknown): JsonObject {
  if (typeof body !== "string" || body === "") throw invalidSyntax("The request has no body.");
  const value = parseJson(body, (problem) => invalidSyntax(`The request body ${problem}.`));
  if (!isObject(value)) throw invalidSyntax("The request body is no JSON object.");
  return value;
}

/** The member with this name in any case (RFC 7643, section 2.1). */
export function memberOf(object: JsonObject, name: string): unknown {
  if (Object.hasOwn(object, name)) return object[name];
  const lower = name.toLowerCase();
  const key = Object.keys(object).find((one) => one.toLowerCase() === lower);
  return key === undefined ? undefined : object[key];
}

export const objectsOf = (value: unknown): JsonObject[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).filter(isObject);

/** undefined: not given; an empty text where it was given as null. */
export function textIn(value: unknown, name: string): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return "";
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return String(value);
  throw invalidValue(`${name} must be a string.`);
}

export function truthIn(value: unknown, name: string): boolean | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "boolean") return value;
  if (typeof value === "string" && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  throw invalidValue(`${name} must be true or false.`);
}

/** Without the schema that clients may write before an attribute. */
export function plainPath(path: string): string {
  for (const urn of [CORE_USER, CORE_GROUP]) {
    if (path.toLowerCase().startsWith(`${urn.toLowerCase()}:`)) return path.slice(urn.length + 1);
  }
  return path;
}
