/** The parameters of a list: paging, filters, order, grouping, projection. */
import { API_PAGE_SIZE, API_PAGE_SIZE_MAXIMUM, SORTS_MAXIMUM } from "@halyard/contract/limits";
import { ApiError, badRequest, invalidQuery } from "../../platform/errors.ts";
import { requestScope } from "../../platform/requests/request-scope.ts";
import { isObject, parseJson } from "../json.ts";

export interface FilterClause {
  /** As the caller wrote it. */
  name: string;
  operator: string;
  values: string[];
}

export interface SortClause {
  name: string;
  direction: "asc" | "desc";
}

export interface ListQuery {
  /** null: the parameter was not sent, so the list's own default holds. */
  filters: FilterClause[] | null;
  sortBy: SortClause[] | null;
  groupBy: string | null;
  showSums: boolean;
  /** A page number from 1. */
  offset: number;
  pageSize: number;
  /** null: everything. */
  select: Select | null;
  /** The parameters as they came, for the links of the answer. */
  raw: Record<string, string>;
}

export interface Select {
  collection: ReadonlySet<string>;
  /** null: elements are not asked for. `*` is in it where all are. */
  elements: ReadonlySet<string> | null;
}

/** @param query the request's query string, parsed */
export function readListQuery(query: unknown): ListQuery {
  const raw: Record<string, string> = {};
  if (isObject(query)) {
    for (const [name, value] of Object.entries(query)) {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value;
      if (typeof last === "string") raw[name] = last;
    }
  }
  return {
    filters: readFilters(raw["filters"] ?? raw["filter"]),
    sortBy: readSort(raw["sortBy"]),
    groupBy: emptyToNull(raw["groupBy"] ?? raw["group_by"] ?? raw["g"]),
    showSums: raw["showSums"] === "true",
    offset: positive(raw["offset"], 1),
    pageSize: pageSize(raw["pageSize"]),
    select: readSelect(raw["select"]),
    raw,
  };
}

const emptyToNull = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text);

function positive(text: string | undefined, otherwise: number): number {
  const value = Number(text);
  return text !== undefined && Number.isSafeInteger(value) && value > 0 && value < 1e9 ? value : otherwise;
}

function pageSize(text: string | undefined): number {
  if (text === "-1") return API_PAGE_SIZE_MAXIMUM;
  const value = Number(text);
  if (text === undefined || text === "" || !Number.isSafeInteger(value) || value < 0) {
    return requestScope.getStore()?.pageSize ?? API_PAGE_SIZE;
  }
  return Math.min(value, API_PAGE_SIZE_MAXIMUM);
}

/** The value of a `filters` parameter. @throws InvalidQuery where it is not a list of `{name: {operator, values}}` */
export function readFilters(text: string | undefined): FilterClause[] | null {
  if (text === undefined) return null;
  if (text === "") return [];
  const list = json(text, "filters");
  if (!Array.isArray(list)) throw invalidQuery("The filters must be a list.");
  return list.flatMap((item: unknown) => {
    if (!isObject(item) || Object.keys(item).length === 0) {
      throw invalidQuery("Each filter must be an object with the filter's name as its key.");
    }
    return Object.entries(item).map(([name, condition]) => {
      if (!isObject(condition) || typeof condition["operator"] !== "string") {
        throw invalidQuery(`Filter ${name} needs an operator.`);
      }
      return { name, operator: condition["operator"], values: filterValues(name, condition["values"]) };
    });
  });
}

function filterValues(name: string, values: unknown): string[] {
  if (values === null || values === undefined) return [];
  if (!Array.isArray(values)) throw invalidQuery(`Filter ${name} needs its values as a list.`);
  return values.map((value: unknown) => {
    if (typeof value === "string") return value;
    if (typeof value === "number") return String(value);
    if (typeof value === "boolean") return value ? "t" : "f";
    throw invalidQuery(`Filter ${name} has a value that is no text.`);
  });
}

function readSort(text: string | undefined): SortClause[] | null {
  if (text === undefined || text === "") return null;
  const list: unknown = text.startsWith("[") ? json(text, "sortBy") : text.split(",");
  if (!Array.isArray(list)) throw invalidQuery("sortBy must be a list of pairs.");
  return list.slice(0, SORTS_MAXIMUM).map((item: unknown) => {
    const pair: unknown = typeof item === "string" ? item.split(":") : item;
    if (!Array.isArray(pair) || typeof pair[0] !== "string") throw invalidQuery("sortBy must be a list of pairs.");
    const direction: unknown = pair[1];
    return {
      name: pair[0],
      direction: typeof direction === "string" && direction.toLowerCase() === "desc" ? "desc" : "asc",
    };
  });
}

function readSelect(text: string | undefined): Select | null {
  if (text === undefined || text === "") return null;
  const parsed: unknown = text.trim().startsWith("[") ? json(text, "select") : text.split(",");
  if (!Array.isArray(parsed)) throw badRequest("Bad request: select must be a list.");
  const names = parsed.filter((name): name is string => typeof name === "string").map((name) => name.trim());
  const elements = names.filter((name) => name.startsWith("elements/")).map((name) => name.slice("elements/".length));
  return {
    collection: new Set(names.filter((name) => name !== "" && !name.startsWith("elements/"))),
    elements:
      elements.length > 0 || names.includes("elements") ? new Set(elements.length > 0 ? elements : ["*"]) : null,
  };
}

const COLLECTION_MEMBERS = [
  "*",
  "_type",
  "total",
  "count",
  "pageSize",
  "offset",
  "groups",
  "totalSums",
  "self",
  "elements",
];

/** @throws InvalidSignal (400) where something is asked for that the list does not have */
export function checkSelect(select: Select, known: ReadonlySet<string>): void {
  const wrong = [
    ...[...select.collection].filter((name) => !COLLECTION_MEMBERS.includes(name)),
    ...[...(select.elements ?? [])]
      .filter((name) => name !== "*" && !known.has(name))
      .map((name) => `elements/${name}`),
  ];
  if (wrong.length === 0) return;
  const supported = [...COLLECTION_MEMBERS, ...[...known].map((name) => `elements/${name}`)];
  throw new ApiError(
    "InvalidSignal",
    `The requested select of ${wrong.join(", ")} is not supported. Supported are ${supported.join(", ")}.`,
  );
}

const json = (text: string, parameter: string): unknown =>
  parseJson(text, (problem) => invalidQuery(`The parameter ${parameter} ${problem}.`));
