/** Bodies of the description: what a route says that it takes, else the resource that its path names. */
import { isZodSchema, type WrittenResource } from "../../../hal/write/takes.ts";
import { EXAMPLES } from "./examples.ts";
import { formOf } from "./media.ts";
import { bodySample } from "./samples.ts";
import { keyOf, ref, type Around, type Route, type Subject } from "./subject.ts";
import type { Kind, Kinds } from "../schemas/kinds.ts";
import { requiredOf, writeSchema, type JsonSchema, type Required } from "../schemas/shapes.ts";
import { sentSchema } from "../schemas/zod-schemas.ts";

/** Of a write that says nothing of its body (hal/write/takes.ts). The test of the description names each. */
export const UNSAID: JsonSchema = { type: "object" };

export function requestOf(route: Route, subject: Subject, around: Around): JsonSchema {
  const { method, url, takes } = route;
  if (method === "GET" || (method === "DELETE" && route.body === undefined)) return {};
  if (takes !== null) return { requestBody: { content: { [takes]: formOf(takes, url) } } };
  const schema = bodySchema(route, subject, around);
  if (schema === null) return {};
  const example = EXAMPLES[keyOf(route)]?.request ?? bodySample(schema, around.components);
  return { requestBody: { content: { "application/json": { schema, example } } } };
}

function bodySchema(route: Route, { kind, resource }: Subject, around: Around): JsonSchema | null {
  const { body, beside } = route;
  if (body === null) return null;
  if (body === undefined) {
    if (resource?.writable !== true || kind === "other") return UNSAID;
    const written = writtenBy(route, kind, resource, around.kinds);
    return beside === undefined ? written : withBeside(written, sentSchema(beside, around.components));
  }
  if (isZodSchema(body)) return sentSchema(body, around.components);
  const written = ofResource(body, around);
  return route.method === "POST" && !route.url.endsWith("/form") ? needing(written, requiredOf(body)) : written;
}

const withBeside = (written: JsonSchema, beside: JsonSchema): JsonSchema => ({
  allOf: [...(Array.isArray(written["allOf"]) ? written["allOf"] : [written]), beside],
});

function ofResource(resource: WrittenResource, { components }: Around): JsonSchema {
  const schema = writeSchema(resource) ?? { type: "object" };
  if (typeof resource.type !== "string") return schema;
  components[`${resource.type}Write`] ??= schema;
  return ref(`${resource.type}Write`);
}

/** What may be written, with what must not be missing from this call. */
function writtenBy({ method, url }: Route, kind: Subject["kind"], resource: Kind, kinds: Kinds): JsonSchema {
  const written = ref(`${resource.name}Write`);
  if (kind === "one" && method === "PATCH" && resource.versioned) {
    return { allOf: [written, { type: "object", required: ["lockVersion"] }] };
  }
  if (kind !== "list" || method !== "POST") return written;
  const { members, links } = resource.required;
  const named = namedInPath(url, kinds);
  return needing(written, { members, links: links.filter((name) => !named.has(name)) });
}

/** Links that the path tells: `project` of what is below `projects/{id}`. */
const namedInPath = (url: string, kinds: Kinds): Set<string> =>
  new Set(
    url.split("/").flatMap((segment) => kinds.get(segment)?.name.replace(/^./, (first) => first.toLowerCase()) ?? []),
  );

function needing(written: JsonSchema, { members, links }: Required): JsonSchema {
  const _links = links.length === 0 ? {} : { properties: { _links: { type: "object", required: [...links] } } };
  const required = [...members, ...(links.length === 0 ? [] : ["_links"])];
  return required.length === 0 ? written : { allOf: [written, { type: "object", required, ..._links }] };
}
