/** Answers of the description where all went well. */
import { z } from "zod";
import { EXAMPLES } from "./examples.ts";
import { mediaSchema } from "./media.ts";
import type { Note } from "./notes.ts";
import { answerSample } from "./samples.ts";
import { keyOf, ref, type Around, type Route, type Subject } from "./subject.ts";
import type { JsonSchema } from "../schemas/shapes.ts";
import { answeredSchema } from "../schemas/zod-schemas.ts";

/** Of an operation of which neither a resource nor the contract says what it answers. The test of the description names each. */
export const UNSAID_ANSWER = ref("Resource");

const header = (name: string): JsonSchema => ({ $ref: `#/components/headers/${name}` });
/** Of each answer, whatever it is. */
export const EVERY_ANSWER: JsonSchema = {
  RateLimit: header("RateLimit"),
  "RateLimit-Policy": header("RateLimitPolicy"),
  "X-Request-Id": header("RequestId"),
};

const LOCATION: JsonSchema = { description: "Where to ask how far it is", schema: { type: "string" } };

const answered = (description: string): JsonSchema => ({ description, headers: EVERY_ANSWER });

const hal = (
  schema: JsonSchema,
  description: string,
  example: object | undefined,
  { components }: Around,
): JsonSchema => ({
  ...answered(description),
  content: { "application/hal+json": { schema, example: example ?? answerSample(schema, components) } },
});

export function successOf(
  route: Route,
  { kind, resource }: Subject,
  note: Note | undefined,
  around: Around,
): JsonSchema {
  const { answers, components } = around;
  const { method } = route;
  const { status, type } = note ?? {};
  if (type !== undefined)
    return { [status ?? 200]: { ...answered("As asked"), content: { [type]: { schema: mediaSchema(type) } } } };
  const example = EXAMPLES[keyOf(route)]?.response;
  const answer = (code: number, schema: JsonSchema) => ({ [status ?? code]: hal(schema, "As asked", example, around) });
  if (status === 302) return { 302: { description: "Begun", headers: { ...EVERY_ANSWER, Location: LOCATION } } };
  if (status === 204) return { 204: answered("Done") };
  if (method === "DELETE") return { [status ?? 204]: answered(status === 202 ? "Will be done" : "Done") };
  if (kind === "form") return answer(200, ref("Form"));
  if (kind === "schema") return answer(200, ref("Schema"));
  if (resource === undefined || kind === "other") {
    const known = answers[keyOf(route).replace("/me/", "/{}/")];
    if (known instanceof z.core.$ZodNull) return { [status ?? 204]: answered("Done") };
    const schema = known === undefined ? UNSAID_ANSWER : answeredSchema(known, components);
    return { [status ?? (method === "GET" ? 200 : "2XX")]: hal(schema, "As asked", example, around) };
  }
  // A change of several at once answers all of them.
  if (kind === "list" && method !== "POST") {
    const elements = { type: "object", properties: { elements: { type: "array", items: ref(resource.name) } } };
    return answer(200, { allOf: [ref("Collection"), { type: "object", properties: { _embedded: elements } }] });
  }
  return answer(method === "POST" ? 201 : 200, ref(resource.name));
}
