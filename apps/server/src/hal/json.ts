/** JSON that comes from outside: bodies, parameters, parts of forms, deliveries. It is parsed here and nowhere else. */

/** Nothing that has a meaning here is nested half as deeply; what walks through it may count on it. */
export const JSON_DEPTH_MAXIMUM = 100;

/** @param refused makes the error that is thrown: `is no valid JSON`, `is nested too deeply (…)` */
export function parseJson(text: string, refused: (problem: string) => Error): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused("is no valid JSON");
  }
  requireShallow(value, refused);
  return value;
}

/** For what someone else has parsed. @throws what `refused` makes */
export function requireShallow(value: unknown, refused: (problem: string) => Error): void {
  if (!isWithin(value, JSON_DEPTH_MAXIMUM)) {
    throw refused(`is nested too deeply (the maximum is ${JSON_DEPTH_MAXIMUM} levels)`);
  }
}

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((member: unknown) => isWithin(member, levels - 1)));

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether this is a day of the calendar, `YYYY-MM-DD`. */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== "string" || !DATE.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
