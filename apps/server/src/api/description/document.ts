/** Our own description of the API (OpenAPI 3.1): made from the routes as they are registered and the resources as declared. */
import { API_ERRORS } from "@halyard/contract/errors";
import { API_PAGE_SIZE, API_PAGE_SIZE_MAXIMUM, IDEMPOTENCY_KEY_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Described } from "./schemas/kinds.ts";
import { operationOf } from "./operations/operations.ts";
import { EVERY_ANSWER } from "./operations/successes.ts";
import { pathOf, type Around, type Route } from "./operations/subject.ts";
import { SHARED_SCHEMAS, type JsonSchema } from "./schemas/shapes.ts";

export interface ApiDescription {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: JsonSchema[];
  paths: Record<string, Record<string, JsonSchema>>;
  components: Record<
    "schemas" | "responses" | "parameters" | "headers" | "securitySchemes",
    Record<string, JsonSchema>
  >;
}

const INTRODUCTION = `Halyard speaks the OpenProject API v3: hypermedia (HAL) with links as affordances. A link such as \`update\`,
\`delete\` or \`addComment\` is in an answer exactly if the caller may follow it now. Operations marked as extensions are
Halyard's own.`;

/** @param routes all that is below /api/v3 @param answers what operations answer (packages/contract/src/answers) */
export function apiDescription(
  routes: readonly Route[],
  { kinds, schemas }: Described,
  answers: Around["answers"],
): ApiDescription {
  const components = { ...SHARED_SCHEMAS, ...schemas };
  const paths: ApiDescription["paths"] = {};
  const sorted = routes.toSorted((a, b) => (pathOf(a.url) < pathOf(b.url) ? -1 : 1));
  for (const route of sorted) {
    const item = (paths[pathOf(route.url)] ??= {});
    item[route.method.toLowerCase()] = operationOf(route, { kinds, components, answers });
  }
  return {
    openapi: "3.1.1",
    info: { title: "Halyard API v3", version: "3", description: INTRODUCTION },
    servers: [{ url: "/" }],
    // The empty one: where reading without signing in is allowed.
    security: [{ ApiKey: [] }, { Token: [] }, { Session: [] }, {}],
    paths,
    components: {
      schemas: components,
      responses: RESPONSES,
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        ApiKey: { type: "http", scheme: "basic", description: "User name `apikey`, the API token as the password" },
        Token: { type: "http", scheme: "bearer", description: "The API token" },
        Session: {
          type: "apiKey",
          in: "cookie",
          name: "halyard_session",
          description: "What signing in sets; a write needs X-Requested-With: XMLHttpRequest too",
        },
      },
    },
  };
}

const error = (description: string): JsonSchema => ({
  description,
  content: { "application/hal+json": { schema: { $ref: "#/components/schemas/Error" } } },
});

const HEADERS: ApiDescription["components"]["headers"] = {
  RateLimit: {
    description: "How many requests are left (r), and for how many seconds (t)",
    schema: { type: "string" },
    example: '"minute";r=5998;t=42',
  },
  RateLimitPolicy: {
    description: "The limit (q), and its window in seconds (w)",
    schema: { type: "string" },
    example: '"minute";q=6000;w=60',
  },
  RequestId: { description: "By which the server's log names the request", schema: { type: "string", format: "uuid" } },
};

const RESPONSES: ApiDescription["components"]["responses"] = {
  InvalidRequestBody: error(API_ERRORS.InvalidRequestBody.message),
  InvalidQuery: error("A filter, an order or a selection that does not exist."),
  Unauthenticated: error(API_ERRORS.Unauthenticated.message),
  MissingPermission: error(API_ERRORS.MissingPermission.message),
  NotFound: error("It is not there, or not for this caller."),
  UnsupportedMediaType: error(API_ERRORS.TypeNotSupported.message),
  TooManyRequests: {
    ...error("More requests than the limits of docs/api.md allow."),
    headers: {
      "Retry-After": { description: "Seconds until the next one is taken.", schema: { type: "integer" } },
      ...EVERY_ANSWER,
    },
  },
  Invalid: error("A value breaks a rule: the error names the attribute, several come as MultipleErrors."),
  Conflict: error(
    "The lockVersion is missing, someone else has changed it since it was read, or the first request with this Idempotency-Key is still being done.",
  ),
  InternalServerError: error(API_ERRORS.InternalServerError.message),
  ServiceUnavailable: {
    ...error(
      "The database is away, or maintenance is going on. Without Retry-After it is unknown whether a write was done.",
    ),
    headers: { "Retry-After": { description: "Seconds until it is worth another try.", schema: { type: "integer" } } },
  },
  InsufficientStorage: error(API_ERRORS.InsufficientStorage.message),
  MissingContentType: {
    description: "A write needs a Content-Type, even without a body.",
    content: { "text/plain": { schema: { type: "string" } } },
  },
};

const parameter = (name: string, schema: JsonSchema, description: string): JsonSchema => ({
  name,
  in: "query",
  schema,
  description,
});

const PARAMETERS: ApiDescription["components"]["parameters"] = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH_MAXIMUM },
    description:
      "Your own name for this write: sent again within a day, it is answered as the first time and not done again",
  },
  groupBy: parameter(
    "groupBy",
    { type: "string" },
    "The attribute by which the elements stand together and are counted",
  ),
  showSums: parameter("showSums", { type: "boolean", default: false }, "Sums of all, and of each group"),
  timestamps: parameter(
    "timestamps",
    { type: "string", default: "PT0S" },
    "Moments to compare, the last the current one: dates with times, durations such as P-1D, oneDayAgo@08:00+00:00",
  ),
  offset: parameter("offset", { type: "integer", minimum: 1, default: 1 }, "The page, from 1"),
  pageSize: parameter(
    "pageSize",
    { type: "integer", default: API_PAGE_SIZE, maximum: API_PAGE_SIZE_MAXIMUM },
    "-1: the most there may be; 0: the counts only",
  ),
  filters: parameter(
    "filters",
    { type: "string" },
    'JSON: [{"status":{"operator":"o","values":[]}}]; an unknown filter is a 400',
  ),
  sortBy: parameter("sortBy", { type: "string" }, 'JSON: [["updatedAt","desc"]]'),
  select: parameter("select", { type: "string" }, "What to answer only: total,elements/id,elements/name"),
};
