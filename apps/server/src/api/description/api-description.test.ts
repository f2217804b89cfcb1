import { isDeepStrictEqual } from "node:util";
import { Validator as OpenApiValidator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { buildWorld } from "../../../testing/conformance/build-world.ts";
import { keyOf, operationsOf } from "../../../testing/conformance/description.ts";
import { addressOf } from "../../../testing/conformance/driver.ts";
import { idsByPath } from "../../../testing/conformance/ids-by-path.ts";
import { Validator } from "../../../testing/conformance/validator.ts";
import { extensionIds } from "../../../testing/requests/extension-ids.ts";
import { missingMembers } from "../../../testing/requests/missing-members.ts";
import type { JsonObject } from "../../hal/json.ts";
import { UNSAID } from "./operations/requests.ts";
import { UNSAID_ANSWER } from "./operations/successes.ts";
import { yaml } from "./yaml.ts";

const testApp = await startTestApp();
const { api, app } = testApp;
const answer = await api.anonymous.get("spec.json");
const description = JSON.parse(answer.text);
const validator = new Validator(description);

let known: Promise<ReturnType<typeof idsByPath>> | undefined;
const idsOfWorld = () => (known ??= builtIds());

async function builtIds() {
  const world = await buildWorld(testApp);
  return { ...idsByPath(world), ...(await extensionIds(world)) };
}

interface Body {
  content: Record<string, { example?: JsonObject }>;
}

interface DescribedFilter {
  properties: { operator: { enum: string[] }; values: { items: { enum?: string[] } } };
  "x-takes"?: string;
}

/** What the list at the path says of its filters. */
function filtersAt(path: string): Record<string, DescribedFilter> {
  const { parameters = [] } = description.paths[path].get;
  const named = parameters.find(({ name }: { name?: string }) => name === "filters");
  const ref = named?.content?.["application/json"].schema.$ref;
  return ref === undefined ? {} : description.components.schemas[ref.split("/").at(-1)].items.properties;
}

test("every route of the API is described once, and nothing else", () => {
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(description.openapi).toMatch(/^3\.1/);
  const ids: string[] = [];
  for (const [path, item] of Object.entries<Record<string, { operationId: string; summary: string }>>(
    description.paths,
  )) {
    for (const [method, operation] of Object.entries(item)) {
      ids.push(operation.operationId);
      expect([path, operation.summary]).toEqual([path, expect.stringMatching(/^[A-Z][^{}_]+/)]);
      if (!path.includes("{")) {
        const there = app.hasRoute({ method: method.toUpperCase() === "GET" ? "GET" : "POST", url: path });
        expect([path, method, there || method === "patch" || method === "put" || method === "delete"]).toEqual([
          path,
          method,
          true,
        ]);
      }
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
  for (const path of [
    "users",
    "roles/{id}/permissions",
    "work_packages/{id}/relations",
    "github_organization_config",
    "events",
  ]) {
    expect([path, Object.keys(description.paths[`/api/v3/${path}`] ?? {}).length > 0]).toEqual([path, true]);
  }
  expect(description.paths["/api/v3/roles/{id}/permissions"].patch["x-extension"]).toBe(true);
});

test("every reference in it leads to something", () => {
  const refs = new Set([...answer.text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!));
  for (const ref of refs) {
    const target = ref.split("/").reduce<unknown>((value, name) => Object(value)[name], description);
    expect([ref, typeof target]).toEqual([ref, "object"]);
  }
});

test("it is OpenAPI 3.1 by the standard's own schema", async () => {
  const validator = new OpenApiValidator();
  expect(await validator.validate(structuredClone(description))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
  const wrong = structuredClone(description);
  wrong.paths["/api/v3/users"].get.parameters = [{ name: "nowhere" }];
  expect(await validator.validate(wrong)).toMatchObject({ valid: false });
});

test("it is a valid description: schemas, parameters of paths, answers", () => {
  // Formats name kinds of text too (`markdown`), which no schema is wrong for.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const schemas = Object.entries<AnySchema>(description.components.schemas);
  expect(schemas.length).toBeGreaterThan(30);
  for (const [name, schema] of schemas) {
    expect([name, ajv.validateSchema(schema), ajv.errors]).toEqual([name, true, null]);
  }
  interface Described {
    parameters?: { name: string; in: string; required?: boolean }[];
    responses: Record<string, { description?: string; $ref?: string }>;
  }
  for (const [path, item] of Object.entries<Record<string, Described>>(description.paths)) {
    for (const [method, { parameters = [], responses }] of Object.entries(item)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = parameters.filter((one) => one.in === "path" && one.required === true).map(({ name }) => name);
      expect([method, path, new Set(declared)]).toEqual([method, path, new Set(named)]);
      expect(Object.keys(responses)).toContainEqual(expect.stringMatching(/^[23](\d\d|XX)$/));
      for (const [status, response] of Object.entries(responses)) {
        expect([path, status, typeof (response.description ?? response.$ref)]).toEqual([path, status, "string"]);
      }
    }
  }
});

test("no operation has an empty schema", () => {
  const empty: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, below] of Object.entries(value)) {
      const isSchema = ["schema", "items", "additionalProperties"].includes(name) || path.endsWith("/properties");
      if (isSchema && typeof below === "object" && below !== null && Object.keys(below).length === 0) {
        empty.push(`${path}/${name}`);
      }
      if (name !== "example") look(below, `${path}/${name}`);
    }
  };
  look(description.paths, "");
  look(description.components, "");
  expect(empty).toEqual([]);
});

test("a change of a work package has its lockVersion and its conflict, every operation the limit of requests", () => {
  const { patch, post } = {
    ...description.paths["/api/v3/work_packages/{id}"],
    ...description.paths["/api/v3/work_packages"],
  };
  expect(description.components.schemas.WorkPackageWrite.properties.lockVersion.type).toContain("integer");
  expect(patch.requestBody.content["application/json"].schema.allOf[1].required).toEqual(["lockVersion"]);
  expect(patch.responses[409].$ref).toBe("#/components/responses/Conflict");
  expect(post.requestBody.content["application/json"].schema.allOf[1].required).toContain("subject");
  expect(description.components.responses.TooManyRequests.headers).toHaveProperty("Retry-After");
  for (const operation of operationsOf(description)) {
    const { responses } = description.paths[operation.path][operation.method.toLowerCase()];
    expect([operation.key, responses[429]?.$ref]).toEqual([operation.key, "#/components/responses/TooManyRequests"]);
    expect([operation.key, responses[503]?.$ref]).toEqual([operation.key, "#/components/responses/ServiceUnavailable"]);
  }
});

test("a change of a work package can be forced, with a reason, by its shape", () => {
  const { requestBody, responses } = description.paths["/api/v3/work_packages/{id}"].patch;
  const beside = requestBody.content["application/json"].schema.allOf.at(-1);
  expect(beside.properties._meta.properties.force).toEqual({ $ref: "#/components/schemas/ForcedMove" });
  expect(description.components.schemas["ForcedMove"]).toMatchObject({
    properties: { reason: { type: "string", minLength: 1, maxLength: 500 } },
    required: ["reason"],
    description: expect.stringMatching(/403.*422/),
  });
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(["403", "409", "422"]));
  // So can each of several, and nothing else.
  expect(JSON.stringify(description.paths["/api/v3/work_packages/bulk"])).toContain("ForcedMove");
  expect(JSON.stringify(description.paths["/api/v3/custom_actions/{id}/execute"])).not.toContain("ForcedMove");
});

test("every success names the headers that each answer comes with", () => {
  for (const { key, path, method } of operationsOf(description)) {
    const responses: Record<string, { headers?: object }> = description.paths[path][method.toLowerCase()].responses;
    const named = Object.entries(responses).flatMap(([status, one]) =>
      /^[23]/.test(status) ? Object.keys(one.headers ?? {}) : [],
    );
    expect([key, named]).toEqual([key, expect.arrayContaining(["RateLimit", "RateLimit-Policy", "X-Request-Id"])]);
  }
});

test("a copy of a project leads to its job", async () => {
  const id = await testApp.given.project();
  const { status, headers } = await api.admin.post(`projects/${id}/copy`, { name: "Copied" });
  const { responses } = description.paths["/api/v3/projects/{id}/copy"].post;
  expect([status, headers["location"]]).toEqual([302, expect.stringMatching(/^\/api\/v3\/job_statuses\//)]);
  expect(Object.keys(responses[302].headers)).toContain("Location");
  expect(responses["2XX"]).toBeUndefined();
});

test("every write says what it takes, with its members", () => {
  const bare: string[] = [];
  let bodies = 0;
  for (const { key, path, method } of operationsOf(description)) {
    const schema = description.paths[path][method.toLowerCase()].requestBody?.content["application/json"]?.schema;
    if (schema === undefined) continue;
    bodies += 1;
    if (isDeepStrictEqual(schema, UNSAID)) bare.push(key);
  }
  expect(bare).toEqual([]);
  expect(bodies).toBeGreaterThan(150);
});

test("every operation says what it answers", () => {
  const bare = operationsOf(description).flatMap(({ key, path, method }) => {
    const responses: Record<string, { content?: Record<string, { schema: unknown }> }> =
      description.paths[path][method.toLowerCase()].responses;
    const schemas = Object.entries(responses).flatMap(([status, { content = {} }]) =>
      status.startsWith("2") ? Object.values(content).map(({ schema }) => schema) : [],
    );
    return schemas.some((schema) => isDeepStrictEqual(schema, UNSAID_ANSWER)) ? [key] : [];
  });
  expect(bare).toEqual([]);
});

test("values, forms, filters and headers are named", () => {
  const { Relation, Version } = description.components.schemas;
  expect(Relation.properties.type.enum).toContain("precedes");
  expect(Version.properties.sharing.enum).toContain("hierarchy");
  const upload = description.paths["/api/v3/attachments"].post.requestBody.content["multipart/form-data"].schema;
  expect([upload.required, upload.properties.file.format]).toEqual([["metadata", "file"], "binary"]);
  expect(filtersAt("/api/v3/users").name).toMatchObject({ properties: { operator: { enum: ["=", "!", "~", "!~"] } } });
  const { status, assignee, dueDate } = filtersAt("/api/v3/work_packages");
  expect(status).toMatchObject({ properties: { operator: { enum: expect.arrayContaining(["o", "c", "="]) } } });
  expect([assignee, dueDate].map((filter) => filter?.["x-takes"])).toEqual(["person", "day"]);
  expect(filtersAt("/api/v3/versions").status).toMatchObject({
    properties: { values: { items: { enum: expect.arrayContaining(["open", "locked", "closed"]) } } },
  });
  const events = description.paths["/api/v3/events"].get.parameters;
  expect(events).toContainEqual(expect.objectContaining({ name: "Last-Event-ID", in: "header" }));
});

test("every filter says what it takes, and its list takes every operator that is named with such a value", async () => {
  await testApp.given.project();
  const samples: Record<string, string> = { id: "1", person: "me", text: "x", number: "1", boolean: "t" };
  let tried = 0;
  for (const path of Object.keys(description.paths).filter((one) => !one.includes("{"))) {
    for (const [name, clause] of Object.entries(description.paths[path].get === undefined ? {} : filtersAt(path))) {
      const { operator, values } = clause.properties;
      const takes = clause["x-takes"];
      expect([path, name, takes]).toEqual([path, name, expect.any(String)]);
      for (const one of operator.enum) {
        const days = one.includes("d") ? ["2026-01-01", "2026-02-01"].slice(0, one === "=d" ? 1 : 2) : ["3"];
        const sample = values.items.enum?.[0] ?? samples[takes ?? ""];
        const filters = JSON.stringify([{ [name]: { operator: one, values: sample === undefined ? days : [sample] } }]);
        const got = await api.admin.get(
          `${path.slice("/api/v3/".length)}?pageSize=1&filters=${encodeURIComponent(filters)}`,
        );
        expect([path, name, one, got.status, got.status === 200 ? "" : got.text]).toEqual([path, name, one, 200, ""]);
        tried += 1;
      }
    }
  }
  expect(tried).toBeGreaterThan(300);
}, 60_000);

test("every filter that is named is one that the list knows", async () => {
  // Where there is no project no one sees work packages.
  await testApp.given.project();
  for (const [path, item] of Object.entries<Record<string, { parameters?: { name?: string; content?: unknown }[] }>>(
    description.paths,
  )) {
    if (path.includes("{")) continue;
    const names = item["get"] === undefined ? [] : Object.keys(filtersAt(path));
    for (const name of names) {
      const filters = JSON.stringify([{ [name]: { operator: "no such operator", values: [] } }]);
      const refused = await api.admin.get(`${path.slice("/api/v3/".length)}?filters=${encodeURIComponent(filters)}`);
      expect([path, name, refused.status, refused.text.includes("does not exist")]).toEqual([path, name, 400, false]);
    }
  }
});

test("every body and every answer has an example that is as its schema says", () => {
  let examples = 0;
  const check = (pointer: string, media: Record<string, { example?: unknown }> | undefined) => {
    for (const [type, { example }] of Object.entries(media ?? {})) {
      const isAnswer = pointer.includes("/responses/");
      if (isAnswer && (!type.endsWith("json") || type === "application/json")) continue;
      examples += 1;
      expect([pointer, example]).not.toEqual([pointer, undefined]);
      const at = `${pointer}/${type.replaceAll("/", "~1")}/schema`;
      expect([at, validator.problems(at, example)]).toEqual([at, []]);
    }
  };
  for (const { path, method } of operationsOf(description)) {
    const name = method.toLowerCase();
    const { requestBody, responses } = description.paths[path][name];
    const at = `/paths/${path.replaceAll("/", "~1")}/${name}`;
    check(`${at}/requestBody/content`, requestBody?.content);
    for (const [status, { content }] of Object.entries<{ content?: Record<string, { example?: unknown }> }>(
      responses,
    )) {
      check(`${at}/responses/${status}/content`, content);
    }
  }
  expect(examples).toBeGreaterThan(600);
});

test("what the server answers is as it says itself", async () => {
  const ids = await idsOfWorld();
  const checked = await Promise.all(
    operationsOf(description)
      .filter(({ method, path }) => method === "GET" && !path.endsWith("/events"))
      .map(async (operation) => {
        const address = addressOf(operation, {}, ids);
        const described = operation.answers.get(200);
        if (address === null || described?.type !== "application/hal+json") return null;
        const got = await api.admin.get(address);
        if (got.status !== 200) return null;
        const problems = validator.problems(described.pointer, got.body);
        return problems.length === 0 ? "as described" : [operation.path, ...problems];
      }),
  );
  const proven = checked.filter((one) => one === "as described");
  expect(checked.filter((one) => Array.isArray(one))).toEqual([]);
  expect(proven.length).toBeGreaterThan(60);
}, 60_000);

test("a body needs the members that the description requires, and no others", async () => {
  const ids = await idsOfWorld();
  const found: string[] = [];
  const untried: string[] = [];
  let tried = 0;
  for (const [path, item] of Object.entries<Record<string, { requestBody?: Body }>>(description.paths)) {
    for (const method of ["post", "patch", "put"] as const) {
      const example = item[method]?.requestBody?.content["application/json"]?.example;
      const address = addressOf({ path }, {}, ids);
      if (example === undefined) continue;
      const key = keyOf(method.toUpperCase(), path);
      if (address === null) untried.push(key);
      if (address === null) continue;
      const pointer = `/paths/${path.replaceAll("/", "~1")}/${method}/requestBody/content/application~1json/schema`;
      const problems = (body: object) => validator.problems(pointer, body);
      found.push(...(await missingMembers(api.admin, { key, method, path: address, example, problems })));
      tried += 1;
    }
  }
  expect(found).toEqual([]);
  // Both belong to one person's sign-in, and hold for one request.
  expect(untried).toEqual(["POST oauth/requests/{}", "POST users/{}/factors/{}/confirm"]);
  expect(tried).toBeGreaterThan(150);
}, 60_000);

test("the same as YAML", async () => {
  const got = await api.anonymous.get("spec.yml");
  expect([got.status, got.headers["content-type"]]).toEqual([200, "application/yaml; charset=utf-8"]);
  expect(got.text).toMatch(/^"openapi": "3\.1/);
  expect(yaml({ a: [1, { b: null }], c: {}, d: [], "e f": 'g "h"' })).toBe(
    '\n"a":\n  - 1\n  -\n    "b": null\n"c": {}\n"d": []\n"e f": "g \\"h\\""\n',
  );
});

test("people read it as a page that runs nothing from elsewhere", async () => {
  const page = await api.anonymous.get("/api/docs");
  expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers["content-security-policy"]).toContain("default-src 'self'");
  expect(page.text).toContain('<script src="/api-reference/reference.js"></script>');
  expect(page.text).not.toMatch(/<script>|<style>|https?:\/\//);
});
