/** Operations of the description out of the routes as they are registered: what they are called, take and answer. */
import { NOTES } from "./notes.ts";
import { requestOf } from "./requests.ts";
import { successOf } from "./successes.ts";
import type { JsonSchema } from "../schemas/shapes.ts";
import { keyOf, pathOf, ref, type Around, type Route, type Subject } from "./subject.ts";
import type { Kind, Kinds } from "../schemas/kinds.ts";

/** Segments that list another resource. */
const LISTS: Record<string, string> = {
  available_assignees: "users",
  available_watchers: "users",
  available_projects: "projects",
  available_parent_projects: "projects",
  available_relation_candidates: "work_packages",
  watchers: "users",
  members: "users",
  favorite: "",
};

const failure = (name: string): JsonSchema => ({ $ref: `#/components/responses/${name}` });
/** @returns the operation, in the shape that OpenAPI 3.1 gives it */
export function operationOf(route: Route, around: Around): JsonSchema {
  const path = pathOf(route.url);
  const segments = path.split("/").slice(3);
  const note = NOTES[keyOf(route)];
  const subject = subjectOf(segments, around.kinds);
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  return {
    operationId: idOf(route.method, segments),
    summary: note?.summary ?? summaryOf(route.method, segments),
    tags: [segments[0] === undefined || segments[0].startsWith("spec.") ? "root" : segments[0]],
    ...(note?.extension === true ? { "x-extension": true } : {}),
    parameters: [
      ...parameters,
      ...listParameters(route, subject),
      ...(isRepeatable(route) ? parametersNamed("IdempotencyKey") : []),
      ...(note?.parameters ?? []),
    ],
    ...requestOf(route, subject, around),
    responses: { ...successOf(route, subject, note, around), ...failuresOf(route, path) },
  };
}

const isParameter = (segment: string | undefined): boolean => segment?.startsWith("{") === true;

function subjectOf(segments: readonly string[], kinds: Kinds): Subject {
  const last = segments.at(-1);
  const before = segments.at(-2);
  const named = (segment: string | undefined) => kinds.get(LISTS[segment ?? ""] ?? segment ?? "");
  if (last === "form") return { kind: "form", resource: named(isParameter(before) ? segments.at(-3) : before) };
  if (last === "schema") return { kind: "schema", resource: named(before) };
  if (isParameter(last)) return { kind: named(before) === undefined ? "other" : "one", resource: named(before) };
  return { kind: named(last) === undefined ? "other" : "list", resource: named(last) };
}

const parametersNamed = (...names: string[]): JsonSchema[] =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));

const LIST_PARAMETERS = parametersNamed("offset", "pageSize", "sortBy", "select");

/** JSON in the query, with what this list knows; null: a list of another kind. */
const filtersOf = (resource: Kind | null): JsonSchema[] => {
  if (resource?.hasFilters !== true) return parametersNamed("filters");
  const schema = ref(`${resource.name}Filters`);
  const description =
    "Conditions that all hold. An unknown filter or operator is a 400. Names are also taken in snake_case";
  return [{ name: "filters", in: "query", description, content: { "application/json": { schema } } }];
};
/** Of some lists more than of others, by their last segment. */
const MORE_PARAMETERS: Readonly<Record<string, JsonSchema[]>> = {
  work_packages: parametersNamed("groupBy", "showSums", "timestamps"),
  notifications: parametersNamed("groupBy"),
};

const CHANGES = new Set(["POST", "PATCH", "PUT", "DELETE"]);

/** Whether it can be sent again under an Idempotency-Key; docs/api.md says which cannot. */
const isRepeatable = ({ method, url, takes }: Route): boolean =>
  CHANGES.has(method) && takes === null && !url.startsWith("/api/v3/auth/") && !url.endsWith("/form");

function listParameters({ method, url }: Route, { kind, resource }: Subject): JsonSchema[] {
  if (method !== "GET") return [];
  if (url === "/api/v3/work_packages/:id") return parametersNamed("timestamps");
  if (kind !== "list" || resource === undefined) return [];
  if (!resource.paged) return resource.hasFilters ? filtersOf(resource) : [];
  return [
    ...LIST_PARAMETERS,
    ...filtersOf(filteredAt(url, resource)),
    ...(MORE_PARAMETERS[url.split("/").at(-1) ?? ""] ?? []),
  ];
}

/** Lists under another name are filtered in other ways than the resource's own. */
const filteredAt = (url: string, resource: Kind): Kind | null =>
  LISTS[url.split("/").at(-1) ?? ""] === undefined ? resource : null;

function failuresOf(route: Route, path: string): JsonSchema {
  const { method } = route;
  const write = method === "POST" || method === "PATCH" || method === "PUT";
  return {
    400: failure(write ? "InvalidRequestBody" : "InvalidQuery"),
    401: failure("Unauthenticated"),
    403: failure("MissingPermission"),
    ...(path.includes("{") ? { 404: failure("NotFound") } : {}),
    ...(isRepeatable(route) ? { 409: failure("Conflict") } : {}),
    429: failure("TooManyRequests"),
    ...(write
      ? { 406: failure("MissingContentType"), 415: failure("UnsupportedMediaType"), 422: failure("Invalid") }
      : {}),
    500: failure("InternalServerError"),
    503: failure("ServiceUnavailable"),
    ...(CHANGES.has(method) ? { 507: failure("InsufficientStorage") } : {}),
  };
}

const words = (segment: string): string => segment.replaceAll(/[_-]/g, " ").replace(/[{}]/g, "");

/** `work_packages`: a work package. */
function one(segment: string): string {
  const plural = words(segment);
  const single = plural
    .replace(/ies$/, "y")
    .replace(/(status|categor|entr)es$/, "$1")
    .replace(/([^su])s$/, "$1");
  return `${/^[aeio]/.test(single) ? "an" : "a"} ${single}`;
}

const VERBS: Record<string, string> = { POST: "Create", PATCH: "Change", PUT: "Set", DELETE: "Delete", GET: "Read" };

/** What it does, from the words of its path. */
function summaryOf(method: string, segments: readonly string[]): string {
  const last = segments.at(-1) ?? "root";
  const verb = VERBS[method] ?? method;
  const owner = segments.slice(0, -1).findLastIndex((segment) => isParameter(segment));
  const of = owner > 0 ? ` of ${one(segments[owner - 1] ?? "")}` : "";
  if (isParameter(last)) return `${verb} ${one(segments.at(-2) ?? "")}${segments.length > 3 && owner > 0 ? of : ""}`;
  if (last === "form")
    return owner > 0 ? `Check changes${of}` : `Check ${one(segments.at(-2) ?? "")} before it is created`;
  if (last === "schema") return `Read the schema of ${words(segments.at(-2) ?? "")}`;
  if (method === "GET") return `List ${words(last)}${of}`;
  if (method === "POST") return `${last.endsWith("s") ? `Create ${one(last)}` : `Post ${words(last)}`}${of}`;
  return `${verb} ${words(last)}${of}`;
}

const idOf = (method: string, segments: readonly string[]): string =>
  [method.toLowerCase(), ...segments.map((segment) => segment.replace(/[{}]/g, ""))].join("_") || "root";
