/** Examples out of schemas, for what examples.ts has none of: a value for each member, by its name where that tells more. */
import { isObject } from "../../../hal/json.ts";
import type { JsonSchema } from "../schemas/shapes.ts";

type Components = Readonly<Record<string, JsonSchema>>;

interface Sampling {
  components: Components;
  /** Of what need not be sent, so many members are: a body with all of them hides what matters. */
  mostOptional: number;
  /** Members that another part of the same schema requires. */
  needed: ReadonlySet<string>;
  /** References on the way: a schema within itself is left out. */
  within: readonly string[];
}

const DAY = "2026-03-02";
const TIME = "2026-03-02T08:00:00.000Z";

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: DAY,
  "date-time": TIME,
  duration: "PT8H",
  email: "nell@example.org",
  uri: "https://example.org/",
  uuid: "5f0c8b1e-6a3d-4c57-9d1f-2b7a90c4e613",
  password: "a long password",
};

const BY_NAME: Readonly<Record<string, unknown>> = {
  address: "10.0.0.5",
  color: "#1a67a3",
  comment: "Port side",
  description: "All that floats",
  displayName: "Nell Tester",
  email: "nell@example.org",
  firstName: "Nell",
  html: "<p>It leaks.</p>",
  href: "/api/v3/projects/3",
  id: 42,
  identifier: "harbour",
  language: "en",
  lastName: "Tester",
  login: "nell",
  lockVersion: 1,
  message: "Done.",
  method: "post",
  name: "Harbour",
  raw: "It leaks.",
  startDate: DAY,
  dueDate: "2026-03-04",
  subject: "Repair the pump",
  timeZone: "Europe/Berlin",
  title: "Harbour",
  url: "https://example.org/receiver",
  userName: "Nell Tester",
  version: 1,
};

/** @returns an example of an answer, with all of its members */
export const answerSample = (schema: JsonSchema, components: Components): unknown =>
  sample(schema, "", { components, mostOptional: Infinity, needed: new Set(), within: [] });

/** @returns an example of a body, with what is required and some of the rest */
export const bodySample = (schema: JsonSchema, components: Components): unknown =>
  sample(schema, "", { components, mostOptional: 4, needed: new Set(), within: [] });

function sample(schema: JsonSchema, name: string, around: Sampling): unknown {
  const ref = schema["$ref"];
  if (typeof ref === "string") return ofComponent(ref, name, around);
  const [given] = Array.isArray(schema["examples"]) ? schema["examples"] : [schema["example"]];
  if (given !== undefined) return given;
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const parts = schemasIn(schema["allOf"]);
  if (parts.length > 0) return merged([schema, ...parts], name, around);
  const choice = schemasIn(schema["anyOf"] ?? schema["oneOf"]).find((one) => one["type"] !== "null");
  if (choice !== undefined && schema["properties"] === undefined) return sample(choice, name, around);
  // One of several members is needed: the first of them is shown.
  if (choice !== undefined) return ofMembers({ ...schema, required: [schema, choice].flatMap(requiredIn) }, around);
  return ofType(typeOf(schema), schema, name, around);
}

const schemasIn = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isObject) : []);

function typeOf({ type, properties }: JsonSchema): string {
  const named = Array.isArray(type) ? type.find((one) => one !== "null") : type;
  return typeof named === "string" ? named : properties === undefined ? "null" : "object";
}

/** Where links lead, by what they are called; else to the resource itself. */
const LINKED: Readonly<Record<string, readonly [href: string, title: string]>> = Object.fromEntries(
  [
    { to: ["/api/v3/users/5", "Nell Tester"] as const, names: "assignee author creator principal responsible user" },
    { to: ["/api/v3/projects/3", "Harbour"] as const, names: "project definingProject workspace" },
    { to: ["/api/v3/work_packages/42", "Repair the pump"] as const, names: "workPackage entity from to" },
    { to: ["/api/v3/statuses/1", "New"] as const, names: "status" },
    { to: ["/api/v3/types/1", "Task"] as const, names: "type" },
    { to: ["/api/v3/priorities/8", "Normal"] as const, names: "priority" },
    { to: ["/api/v3/versions/2", "1.0"] as const, names: "version" },
    { to: ["/api/v3/roles/4", "Member"] as const, names: "role roles" },
    { to: ["/api/v3/groups/7", "Riggers"] as const, names: "group groups" },
  ].flatMap(({ to, names }) => names.split(" ").map((name) => [name, to])),
);

const LINK = "/Link";

function linkSample(name: string, { within }: Sampling): JsonSchema {
  const [href, title] = LINKED[name] ?? [];
  if (href !== undefined) return { href, title };
  const owner = within.at(-1)?.replace(/^.*\//, "") ?? "";
  const segment = owner.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  return { href: segment === "" ? "/api/v3" : `/api/v3/${segment.replace(/y$/, "ie").replace(/s$/, "se")}s/42` };
}

function ofComponent(ref: string, name: string, around: Sampling): unknown {
  if (ref.endsWith(LINK)) return linkSample(name, around);
  const component = around.components[ref.slice(ref.lastIndexOf("/") + 1)];
  if (component === undefined || around.within.includes(ref)) return undefined;
  return sample(component, name, { ...around, within: [...around.within, ref] });
}

/** Of the schemas that all hold: their members together. */
function merged(schemas: readonly JsonSchema[], name: string, around: Sampling): unknown {
  const whole: JsonSchema = {};
  const needed = new Set([...around.needed, ...schemas.flatMap(requiredIn)]);
  for (const { allOf: _allOf, ...schema } of schemas) {
    const one = Object.keys(schema).length === 0 ? undefined : sample(schema, name, { ...around, needed });
    if (!isObject(one)) continue;
    for (const [member, value] of Object.entries(one)) {
      const before = whole[member];
      whole[member] = isObject(before) && isObject(value) ? { ...before, ...value } : value;
    }
  }
  return whole;
}

/** With what is required of its links. */
function requiredIn({ required, properties }: JsonSchema): string[] {
  const links = isObject(properties) && isObject(properties["_links"]) ? requiredIn(properties["_links"]) : [];
  return [...(Array.isArray(required) ? required.filter((name) => typeof name === "string") : []), ...links];
}

function ofType(type: string, schema: JsonSchema, name: string, around: Sampling): unknown {
  if (type === "object") return ofMembers(schema, around);
  if (type === "array") return ofItems(schema, name, around);
  if (type === "string") return textOf(schema, name);
  if (type === "boolean") return true;
  if (type === "null") return null;
  const known = BY_NAME[name];
  const { minimum, exclusiveMinimum, maximum } = schema;
  const least = Math.max(...[minimum, exclusiveMinimum, 1].filter((one) => typeof one === "number"));
  const number = typeof known === "number" ? Math.max(known, least) : least;
  return typeof maximum === "number" ? Math.min(number, maximum) : number;
}

function ofMembers(schema: JsonSchema, around: Sampling): JsonSchema {
  const { properties, required, additionalProperties } = schema;
  const needed = new Set([...around.needed, ...requiredIn({ required })]);
  const made: JsonSchema = {};
  let optional = 0;
  for (const [name, member] of Object.entries(isObject(properties) ? properties : {})) {
    if (!isObject(member) || (!needed.has(name) && optional >= around.mostOptional)) continue;
    const value = sample(member, name, around);
    if (value === undefined || (!needed.has(name) && isEmpty(value))) continue;
    if (!needed.has(name)) optional++;
    made[name] = value;
  }
  if (properties === undefined && isObject(additionalProperties)) {
    const value = sample(additionalProperties, "", around);
    for (const key of keysOf(schema)) if (value !== undefined) made[key] = value;
  }
  return made;
}

/** Of an object whose members the schema does not name one by one: those that it must have, or one that it can have. */
function keysOf({ required, propertyNames }: JsonSchema): string[] {
  const needed = requiredIn({ required });
  if (needed.length > 0) return needed;
  const names = isObject(propertyNames) ? propertyNames["enum"] : undefined;
  return [Array.isArray(names) ? String(names[0]) : "42"];
}

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

function ofItems({ items, prefixItems }: JsonSchema, name: string, around: Sampling): unknown[] {
  if (Array.isArray(prefixItems)) return prefixItems.filter(isObject).map((item) => sample(item, name, around));
  const one = isObject(items) ? sample(items, name.replace(/s$/, ""), around) : undefined;
  return one === undefined ? [] : [one];
}

function textOf({ format, pattern, minLength, maxLength }: JsonSchema, name: string): string {
  if (typeof format === "string" && BY_FORMAT[format] !== undefined) return BY_FORMAT[format];
  const known = BY_NAME[name];
  const text = typeof known === "string" ? known : name.endsWith("At") ? TIME : plainText(name, pattern);
  const filled = typeof minLength === "number" ? text.padEnd(minLength, "x") : text;
  return typeof maxLength === "number" ? filled.slice(0, maxLength) : filled;
}

const CERTIFICATE = "-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----";

/** Of texts that have to be in a form most are numbers or days. */
function plainText(name: string, pattern: unknown): string {
  const plain = ["text", name, "1", DAY, "08:00", TIME, "#1a67a3", "/api/v3/projects/3", "en", "harbour"];
  const candidates = [...plain, "openid profile email", "A".repeat(22), "A".repeat(87), CERTIFICATE];
  if (typeof pattern !== "string") return name === "" ? "text" : name;
  const form = new RegExp(pattern);
  return candidates.find((one) => form.test(one)) ?? "text";
}
