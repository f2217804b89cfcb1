/**
 * The filters of an address: `filters=[{"status":{"operator":"o","values":[]}}]`, exactly as the API's parameter has
 * them, so that one is the other. Pure; a part of what is loaded first.
 */
import type { Filter } from "@halyard/api-client/query";
import { QUERY_FILTERS_MAXIMUM, QUERY_FILTER_VALUES_MAXIMUM } from "@halyard/contract/views/queries";

/** One filter under its name. */
export type FilterObject = Record<string, { operator: string; values: string[] }>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Of whatever stands in the address, what can be read as filters; undefined: none. What it means the server says. */
export function filtersIn(raw: unknown): FilterObject[] | undefined {
  const list: unknown = typeof raw === "string" ? parsed(raw) : raw;
  if (!Array.isArray(list)) return undefined;
  const found = list.flatMap((item: unknown) =>
    isObject(item)
      ? Object.entries(item).flatMap(([name, filter]) => {
          if (!isObject(filter) || typeof filter["operator"] !== "string") return [];
          return [{ [name]: { operator: filter["operator"], values: valuesIn(filter["values"]) } }];
        })
      : [],
  );
  return found.length === 0 ? undefined : found.slice(0, QUERY_FILTERS_MAXIMUM);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function valuesIn(raw: unknown): string[] {
  if (!Array.isArray(raw)) return [];
  return raw
    .flatMap((value: unknown) => {
      if (typeof value === "boolean") return [value ? "t" : "f"];
      return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
    })
    .slice(0, QUERY_FILTER_VALUES_MAXIMUM);
}

/** For the API's client. */
export const filtersFrom = (objects: readonly FilterObject[] = []): Filter[] =>
  objects.flatMap((object) => Object.entries(object).map(([name, filter]) => ({ name, ...filter })));

/** For the address; undefined: none. */
export function filterObjects(filters: readonly Filter[]): FilterObject[] | undefined {
  if (filters.length === 0) return undefined;
  return filters.map(({ name, operator, values }) => ({ [name]: { operator, values: [...values] } }));
}
