import { Validator as OpenApiValidator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { buildWorld } from "../../../testing/conformance/build-world.ts";
import { operationsOf } from "../../../testing/conformance/description.ts";
import { idsByPath } from "../../../testing/conformance/ids-by-path.ts";
import { Validator } from "../../../testing/conformance/validator.ts";
import { yaml } from "./yaml.ts";

const testApp = await startTestApp();
const { api, app } = testApp;
const answer = await api.anonymous.get("spec.json");
const description = JSON.parse(answer.text);

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

test("what the server answers is as it says itself", async () => {
  const world = await buildWorld(testApp);
  const ids = idsByPath(world);
  const validator = new Validator(description);
  const checked = await Promise.all(
    operationsOf(description)
      .filter(({ method, path }) => method === "GET" && !path.endsWith("/events"))
      .map(async (operation) => {
        const parts = operation.path.split("/").slice(3);
        const values = parts.map((part, index) =>
          part.startsWith("{")
            ? ids[
                parts
                  .slice(0, index + 1)
                  .join("/")
                  .replaceAll(/\{\w+\}/g, "{}")
              ]
            : part,
        );
        const described = operation.answers.get(200);
        if (values.includes(undefined) || described?.type !== "application/hal+json") return null;
        const got = await api.admin.get(values.join("/"));
        if (got.status !== 200) return null;
        const problems = validator.problems(described.pointer, got.body);
        return problems.length === 0 ? "as described" : [operation.path, ...problems];
      }),
  );
  const proven = checked.filter((one) => one === "as described");
  expect(checked.filter((one) => Array.isArray(one))).toEqual([]);
  expect(proven.length).toBeGreaterThan(60);
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
  expect(page.text).toContain("<code>/api/v3/work_packages/{id}/form</code>");
  const parts = new Set([...page.text.matchAll(/href="(\/api\/docs\/[\w-]+)(?=["#])/g)].map((match) => match[1]!));
  expect(parts.size).toBeGreaterThan(30);
  const texts = new Map<string, string>();
  for (const path of parts) {
    const part = await api.anonymous.get(path);
    expect([path, part.status, part.headers["content-type"]]).toEqual([path, 200, "text/html; charset=utf-8"]);
    texts.set(path, part.text);
  }
  for (const text of [page.text, ...texts.values()]) {
    expect(text).not.toMatch(/<script>|<style>|https?:\/\//);
    // Where a link leads to is there.
    for (const [, path = "", anchor = ""] of text.matchAll(/href="(\/api\/docs\/\w+)#([^"]+)"/g)) {
      expect([path, anchor, texts.get(path)?.includes(`id="${anchor}"`)]).toEqual([path, anchor, true]);
    }
  }
  expect((await api.anonymous.get("/api/docs/nosuch")).status).toBe(404);
  for (const [file, type] of [
    ["page.css", "text/css"],
    ["page.js", "text/javascript"],
  ]) {
    const asset = await api.anonymous.get(`/api/docs/${file}`);
    expect([file, asset.status, asset.headers["content-type"]]).toEqual([file, 200, `${type}; charset=utf-8`]);
  }
});
