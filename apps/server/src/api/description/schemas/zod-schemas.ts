/** Schemas of the code, which bodies are read with and answers are checked against, as those of the description. */
import { isDeepStrictEqual } from "node:util";
import { formattable, link } from "@halyard/contract/schemas/hal";
import { z } from "zod";
import { isObject } from "../../../hal/json.ts";
import { ANY, type JsonSchema } from "./shapes.ts";

/** What has a name in the description already. */
const SHARED = z.registry<{ id: string }>().add(link, { id: "Link" }).add(formattable, { id: "Formattable" });

type Schema = z.core.$ZodType;
type Components = Record<string, JsonSchema>;

/** What may be sent. @param components where schemas with a name of their own go */
export function sentSchema(schema: Schema, components: Components): JsonSchema {
  return inComponents(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override: plainer }), components);
}

/** What is answered: members that the schema does not name may be there too. */
export function answeredSchema(schema: Schema, components: Components): JsonSchema {
  const made = z.toJSONSchema(schema, {
    metadata: SHARED,
    unrepresentable: "any",
    override(context) {
      plainer(context);
      if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties;
    },
  });
  const whole = inComponents(made, components);
  const elements = elementsOf(whole);
  if (elements === null) return byType(whole, components);
  const items = { type: "array", items: byType(elements, components) };
  return {
    allOf: [
      { $ref: "#/components/schemas/Collection" },
      { type: "object", properties: { _embedded: { type: "object", properties: { elements: items } } } },
    ],
  };
}

const memberOf = (schema: JsonSchema, ...names: string[]): JsonSchema | null => {
  let found: unknown = schema;
  for (const name of names) found = isObject(found) ? found[name] : null;
  return isObject(found) ? found : null;
};

/** Of the elements of a collection; null: it is something else. */
const elementsOf = (schema: JsonSchema): JsonSchema | null =>
  memberOf(schema, "properties", "total") === null
    ? null
    : memberOf(schema, "properties", "_embedded", "properties", "elements", "items");

/** What says its type is a component of that name, unless another schema has it. */
function byType(schema: JsonSchema, components: Components): JsonSchema {
  const name = memberOf(schema, "properties", "_type")?.["const"];
  if (typeof name !== "string" || !/^\w+$/.test(name)) return schema;
  components[name] ??= schema;
  return isDeepStrictEqual(components[name], schema) ? { $ref: `#/components/schemas/${name}` } : schema;
}

/** Bounds that every integer has say nothing, and a schema that says nothing is written out. */
function plainer({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (Object.keys(jsonSchema).length === 0) Object.assign(jsonSchema, ANY);
}

/** The schema with its references to the description's components, as plain JSON. */
function inComponents(schema: z.core.JSONSchema.BaseSchema, components: Components): JsonSchema {
  const { $defs = {}, ...made } = schema;
  delete made.$schema;
  for (const [name, definition] of Object.entries($defs)) components[name] ??= referring(definition);
  return referring(made);
}

function referring(schema: object): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
  const plain: unknown = JSON.parse(text);
  return isObject(plain) ? plain : {};
}
