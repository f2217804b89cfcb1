/** Reading what GitHub sends: JSON whose shape is checked where it is used. What is missing reads as empty. */
import { isObject, type JsonObject } from "../../hal/json.ts";

const NOTHING: JsonObject = {};

/** The object at a path of members; an empty one where there is none. */
export function objectAt(source: unknown, ...path: string[]): JsonObject {
  let value: unknown = source;
  for (const name of path) value = isObject(value) ? value[name] : undefined;
  return isObject(value) ? value : NOTHING;
}

/** PostgreSQL takes no zero character in text. */
const clean = (text: string): string => text.replaceAll("\0", "");

export function textAt(source: JsonObject, name: string): string {
  const value = source[name];
  return typeof value === "string" ? clean(value) : "";
}

export function optionalTextAt(source: JsonObject, name: string): string | null {
  const value = source[name];
  return typeof value === "string" && value !== "" ? clean(value) : null;
}

/** An address that a browser may be sent to; `javascript:` and the like read as none. */
export function addressAt(source: JsonObject, name: string): string {
  const text = textAt(source, name);
  return /^https?:\/\//i.test(text) ? text : "";
}

export function numberAt(source: JsonObject, name: string): number | null {
  const value = source[name];
  return typeof value === "number" && Number.isSafeInteger(value) ? value : null;
}

export const flagAt = (source: JsonObject, name: string): number => Number(source[name] === true);

/** A time as we keep them; GitHub sends ISO text and, in pushes, seconds since 1970. */
export function instantAt(source: JsonObject, name: string): string | null {
  const value = source[name];
  const time = typeof value === "number" ? value * 1_000 : typeof value === "string" ? Date.parse(value) : NaN;
  return Number.isNaN(time) || Math.abs(time) > 8e15 ? null : new Date(time).toISOString();
}

export function listAt(source: JsonObject, name: string): JsonObject[] {
  const value = source[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
}
