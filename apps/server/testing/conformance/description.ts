/** An OpenAPI description, as far as the contract test reads it: the operations and what they say they answer. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type JsonObject } from "../../src/hal/json.ts";

export interface Description {
  paths: Record<string, Record<string, unknown>>;
  components?: JsonObject;
}

export interface Operation {
  /** How cases name it: `PATCH projects/{}`. */
  key: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As the description writes it: `/api/v3/projects/{id}`. */
  path: string;
  /** Names of the query's parameters. */
  parameters: ReadonlySet<string>;
  /** What the texts of the query's parameters list: names of filters, orders and groupings. */
  documented: { filters: readonly string[]; sorts: readonly string[]; groups: readonly string[] };
  /** Whether a body is described: some actions have none. */
  body: boolean;
  /** By status, where the schema of the answer's body is (a JSON pointer); null: no body is described. */
  answers: ReadonlyMap<number, { pointer: string; type: string } | null>;
}

const ROOT = join(import.meta.dirname, "../../../..");

/** The reference that is not copied into the project: the path in HALYARD_REFERENCE_SPEC, else beside the project. */
export function referenceDescription(): Description | null {
  const path = process.env["HALYARD_REFERENCE_SPEC"] ?? join(ROOT, "../shared/api/openproject-v3.json");
  if (!existsSync(path)) return null;
  const description: Description = JSON.parse(readFileSync(path, "utf8"));
  return description;
}

const METHODS = { get: "GET", post: "POST", patch: "PATCH", delete: "DELETE" } as const;

export const keyOf = (method: string, path: string): string =>
  `${method} ${path.replace(/^\/api\/v3\/?/, "").replaceAll(/\{\w+\}/g, "{}")}`;

/** All operations, by path and method. */
export function operationsOf(description: Description): Operation[] {
  return Object.entries(description.paths)
    .flatMap(([path, item]) =>
      Object.entries(METHODS).flatMap(([name, method]) => {
        const operation = item[name];
        return isObject(operation) ? [operationOf(description, path, name, method, operation)] : [];
      }),
    )
    .toSorted((a, b) => (a.path === b.path ? a.method.localeCompare(b.method) : a.path < b.path ? -1 : 1));
}

function operationOf(
  description: Description,
  path: string,
  name: string,
  method: Operation["method"],
  operation: JsonObject,
): Operation {
  const parameters = Array.isArray(operation["parameters"]) ? operation["parameters"].filter(isObject) : [];
  const responses = isObject(operation["responses"]) ? operation["responses"] : {};
  const answers = Object.keys(responses).map((status) => {
    const at = pointer("paths", path, name, "responses", status);
    return [Number(status), schemaPointer(description, responses[status], at)] as const;
  });
  return {
    key: keyOf(method, path),
    method,
    path,
    parameters: new Set(parameters.filter((one) => one["in"] === "query").map((one) => String(one["name"]))),
    documented: {
      filters: namesIn(parameters, "filters"),
      sorts: namesIn(parameters, "sortBy"),
      groups: namesIn(parameters, "groupBy"),
    },
    body: operation["requestBody"] !== undefined,
    answers: new Map(answers),
  };
}

/** The lines `+ name: what it is` or `- name` in a parameter's text, and what its example asks for. */
function namesIn(parameters: readonly JsonObject[], parameter: string): string[] {
  const found = parameters.find((one) => one["name"] === parameter);
  if (found === undefined) return [];
  const listed = [...String(found["description"]).matchAll(/^\s*[-+*] `?(\w+)`?(?= *(?::|$|\())/gm)].map(
    ([, name]) => name!,
  );
  const example = parameter === "groupBy" && typeof found["example"] === "string" ? [found["example"]] : [];
  return [...new Set([...listed, ...example])];
}

function schemaPointer(
  description: Description,
  response: unknown,
  at: string,
): { pointer: string; type: string } | null {
  if (!isObject(response)) return null;
  if (typeof response["$ref"] === "string") {
    const target = response["$ref"].slice(1);
    return schemaPointer(description, resolve(description, target), target);
  }
  const content = isObject(response["content"]) ? response["content"] : {};
  const [type, media] = Object.entries(content)[0] ?? [];
  if (type === undefined || !isObject(media) || media["schema"] === undefined) return null;
  return { pointer: at + pointer("content", type, "schema"), type };
}

const pointer = (...names: string[]): string =>
  names.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

function resolve(description: Description, at: string): unknown {
  const names = at.split("/").slice(1);
  return names.reduce<unknown>((value, name) => {
    const own = name.replaceAll("~1", "/").replaceAll("~0", "~");
    return isObject(value) ? value[own] : undefined;
  }, description);
}
