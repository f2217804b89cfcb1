import { expect, test } from "vitest";
import { z } from "zod";
import { takes, TAKES_NOTHING, type RequestBody } from "../../../hal/write/takes.ts";
import { apiDescription } from "../document.ts";
import type { JsonSchema } from "../schemas/shapes.ts";
import { UNSAID } from "./requests.ts";

const PATH = "/api/v3/lanterns/{id}";

/** What the description says of one write at PATH. */
function described(method: string, body: RequestBody | undefined) {
  const route = { method, url: "/api/v3/lanterns/:id", takes: null, body };
  const { paths, components } = apiDescription([route], { kinds: new Map(), schemas: {} }, {});
  const operation: JsonSchema = Object(paths[PATH])[method.toLowerCase()];
  return { body: Object(operation)["requestBody"]?.content["application/json"].schema, schemas: components.schemas };
}

test("a write that does not say what it takes is described as any object", () => {
  for (const method of ["POST", "PATCH", "PUT"]) expect(described(method, undefined).body).toEqual(UNSAID);
  expect(described("POST", z.object({ name: z.string() })).body).not.toEqual(UNSAID);
  expect(described("DELETE", undefined).body).toBeUndefined();
});

test("an action that takes nothing has no body", () => {
  expect(described("POST", TAKES_NOTHING.config.body).body).toBeUndefined();
});

test("a schema is what may be sent: its members, the ones that must be there, values, and schemas of their own", () => {
  const wick = z.object({ length: z.int() }).meta({ id: "Wick" });
  const { body, schemas } = described(
    "PATCH",
    takes(z.object({ name: z.string().max(9), color: z.enum(["red", "blue"]).default("red"), wick, more: z.unknown() }))
      .config.body,
  );
  expect(body).toEqual({
    type: "object",
    properties: {
      name: { type: "string", maxLength: 9 },
      color: { type: "string", enum: ["red", "blue"], default: "red" },
      wick: { $ref: "#/components/schemas/Wick" },
      more: { type: ["object", "array", "string", "number", "boolean", "null"] },
    },
    required: ["name", "wick", "more"],
  });
  expect(schemas["Wick"]).toMatchObject({ properties: { length: { type: "integer" } }, required: ["length"] });
});

test("a DELETE has a body where it says so", () => {
  const body = z.object({ currentPassword: z.string() });
  expect(described("DELETE", body).body).toMatchObject({ required: ["currentPassword"] });
});

test("a declared resource is what may be written of it, a new one with what it requires", () => {
  const name = { type: "String", name: "Name", required: true, write: true };
  const lit = { type: "Boolean", name: "Lit", write: true };
  const resource = { type: "Lantern", properties: { name, lit, id: { type: "Integer", name: "ID" } }, relations: {} };
  const changed = described("PATCH", resource);
  expect(changed.body).toEqual({ $ref: "#/components/schemas/LanternWrite" });
  expect(Object.keys(Object(changed.schemas["LanternWrite"])["properties"])).toEqual(["name", "lit"]);
  expect(described("POST", resource).body.allOf[1]).toEqual({ type: "object", required: ["name"] });
});
