/** Bodies of the description: what a route says that it takes, else the resource that its path names. */
import { isZodSchema, type WrittenResource } from "../../../hal/write/takes.ts";
import { EXAMPLES } from "./examples.ts";
import { formOf } from "./media.ts";
import { bodySample } from "./samples.ts";
import { keyOf, pathOf, ref, type Around, type Route, type Subject } from "./subject.ts";
import type { Kind } from "../schemas/kinds.ts";
import { requiredOf, writeSchema, type JsonSchema, type Required } from "../schemas/shapes.ts";
import { sentSchema } from "../schemas/zod-schemas.ts";

/** Of a write that says nothing of its body (hal/write/takes.ts). The test of the description names each. */
export const UNSAID: JsonSchema = { type: "object" };

export function requestOf(route: Route, subject: Subject, around: Around): JsonSchema {
  const { method, url, takes } = route;
  if (method === "GET" || (method === "DELETE" && route.body === undefined)) return {};
  if (takes !== null) return { requestBody: { content: { [takes]: { schema: formOf(takes, url) } } } };
  const schema = bodySchema(route, subject, around);
  if (schema === null) return {};
  const example = EXAMPLES[keyOf(route)]?.request ?? bodySample(schema, around.components);
  return { requestBody: { content: { "application/json": { schema, example } } } };
}

function bodySchema(route: Route, { kind, resource }: Subject, around: Around): JsonSchema | null {
  const { body } = route;
  if (body === null) return null;
  if (body === undefined) {
    return resource?.writable === true && kind !== "other" ? writtenBy(route, kind, resource) : UNSAID;
  }
  if (isZodSchema(body)) return sentSchema(body, around.components);
  const written = ofResource(body, around);
  return route.method === "POST" && !route.url.endsWith("/form") ? needing(written, requiredOf(body)) : written;
}

function ofResource(resource: WrittenResource, { components }: Around): JsonSchema {
  const schema = writeSchema(resource) ?? { type: "object" };
  if (typeof resource.type !== "string") return schema;
  components[`${resource.type}Write`] ??= schema;
  return ref(`${resource.type}Write`);
}

/** What may be written, with what must not be missing from this call. */
function writtenBy({ method, url }: Route, kind: Subject["kind"], resource: Kind): JsonSchema {
  const written = ref(`${resource.name}Write`);
  if (kind === "one" && method === "PATCH" && resource.versioned) {
    return { allOf: [written, { type: "object", required: ["lockVersion"] }] };
  }
  // Below another resource its path can say what is missing.
  if (kind !== "list" || method !== "POST" || pathOf(url).includes("{")) return written;
  return needing(written, resource.required);
}

function needing(written: JsonSchema, { members, links }: Required): JsonSchema {
  const _links = links.length === 0 ? {} : { properties: { _links: { type: "object", required: [...links] } } };
  const required = [...members, ...(links.length === 0 ? [] : ["_links"])];
  return required.length === 0 ? written : { allOf: [written, { type: "object", required, ..._links }] };
}
