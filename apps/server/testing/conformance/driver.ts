/** Brings about every documented answer of an operation and says what differs from the description. */
import type { ApiAnswer, ApiCaller } from "../api.ts";
import { NO_SUCH_FILTER, type Cases, type OperationCases, type Shot } from "./cases.ts";
import type { Operation } from "./description.ts";
import { differenceFor, SCHEMA_OF } from "./differences.ts";
import type { Validator } from "./validator.ts";

export interface Outcome {
  operation: Operation;
  /** Statuses that were brought about, with a body as described. */
  proven: number[];
  /** What is documented and never answered, with the reason. */
  never: string[];
  /** How answers deliberately differ from the description, with the reason. */
  differs: string[];
  failures: string[];
}

export interface Driving {
  /** By key: all that are described. */
  operations: ReadonlyMap<string, Operation>;
  callers: ReadonlyMap<string, ApiCaller>;
  validator: Validator;
  cases: Cases;
  /** The values of a path's parameters by the path up to them, `projects/{}`. */
  ids: Record<string, string | number>;
}

export const UNKNOWN_ID = "2000000000";
const WRITES = new Set(["POST", "PATCH"]);

export async function drive(operation: Operation, driving: Driving): Promise<Outcome> {
  const outcome: Outcome = { operation, proven: [], never: [], differs: [], failures: [] };
  const cases = driving.cases[operation.key] ?? {};
  const documented = [...operation.answers.keys()];
  const added = Object.keys(cases)
    .map(Number)
    .filter((status) => !documented.includes(status));
  // What fails first: a success may take away what the others are about. GET and DELETE may come with any content
  // type or none, whatever they document.
  for (const status of [...documented, ...added].toSorted((a, b) => b - a)) {
    if ((status === 406 || status === 415) && !WRITES.has(operation.method)) continue;
    const shot = await shotFor(operation, status, cases);
    if (typeof shot === "string") outcome.never.push(`${status}: ${shot}`);
    else if (shot === null) outcome.failures.push(`${status}: there is no case for it`);
    else {
      const answer = await send(operation, shot, driving);
      const problems = typeof answer === "string" ? [answer] : differences(operation, status, answer, driving);
      const differs = problems.flatMap((problem) => differenceFor(operation.key, problem) ?? []);
      outcome.differs.push(...new Set(differs));
      if (differs.length === problems.length) outcome.proven.push(status);
      else outcome.failures.push(...problems.slice(0, 8).map((problem) => `${status}: ${problem}`));
    }
  }
  const [, reason] = SCHEMA_OF[operation.key] ?? [];
  if (reason !== undefined) outcome.differs.push(reason);
  outcome.proven.sort((a, b) => a - b);
  return outcome;
}

async function shotFor(operation: Operation, status: number, cases: OperationCases): Promise<Shot | string | null> {
  const given = cases[status];
  const own = typeof given === "function" ? await given() : given;
  if (typeof own === "string") return own;
  const derived = derivedShot(operation, status);
  if (own === undefined) {
    // A failure of a write that needs no body of its own still needs the address of the success.
    const success = Object.entries(cases).find(([code, shot]) => code.startsWith("2") && typeof shot === "object")?.[1];
    const address = typeof success === "object" && success.params !== undefined ? { params: success.params } : {};
    return derived === null ? null : { ...address, ...derived };
  }
  return { ...derived, ...own };
}

function derivedShot(operation: Operation, status: number): Shot | null {
  const { method } = operation;
  if (status < 400) return {};
  if (status === 401) return { as: "anonymous" };
  if (status === 403) return { as: "reader" };
  if (status === 404 && operation.path.includes("{")) return { params: [UNKNOWN_ID] };
  if (status === 400 && WRITES.has(method) && operation.body) return { body: "{" };
  if (status === 400 && operation.parameters.has("filters")) return { query: NO_SUCH_FILTER };
  if (status === 406 || status === 415) return { headers: { "content-type": status === 406 ? "" : "text/plain" } };
  return null;
}

async function send(operation: Operation, shot: Shot, driving: Driving): Promise<ApiAnswer | string> {
  const path = addressOf(operation, shot, driving.ids);
  if (path === null) return "no value is known for the path's parameters";
  const url = shot.query === undefined ? path : `${path}?${shot.query}`;
  const caller = driving.callers.get(shot.as ?? "admin");
  if (caller === undefined) return `there is no caller ${shot.as}`;
  const options = shot.headers === undefined ? {} : { headers: shot.headers };
  if (operation.method === "GET") return caller.get(url, options);
  if (operation.method === "DELETE") return caller.delete(url, options);
  return operation.method === "POST" ? caller.post(url, shot.body, options) : caller.patch(url, shot.body, options);
}

/** Parameters that a shot does not give come from what the path is known for; a shot's are the last ones. */
export function addressOf(operation: Pick<Operation, "path">, shot: Shot, ids: Driving["ids"]): string | null {
  const parts = operation.path.split("/").slice(3);
  const count = parts.filter((part) => part.startsWith("{")).length;
  const given = shot.params ?? [];
  let index = 0;
  const values = parts.map((part, position) => {
    if (!part.startsWith("{")) return part;
    const own = given[index++ - (count - given.length)];
    return (
      own ??
      ids[
        parts
          .slice(0, position + 1)
          .join("/")
          .replaceAll(/\{\w+\}/g, "{}")
      ]
    );
  });
  return values.includes(undefined) ? null : `/api/v3${values.map((value) => `/${value}`).join("")}`;
}

function differences(operation: Operation, status: number, answer: ApiAnswer, driving: Driving): string[] {
  if (answer.status !== status) return [`answered ${answer.status} ${answer.text.slice(0, 300)}`];
  if (status === 204) return answer.text === "" ? [] : ["has a body, though there is none to a 204"];
  const [other = operation.key] = status < 300 ? (SCHEMA_OF[operation.key] ?? []) : [];
  const described = driving.operations.get(other) ?? operation;
  const schema = described.answers.get(status) ?? (status < 300 ? describedSuccess(described) : null);
  const form = status === 200 && operation.path.endsWith("/form") ? formRules(answer.body) : [];
  const header = answer.headers["content-type"];
  const type = typeof header === "string" ? header : "";
  if (schema === null) return status < 400 ? form : errorRules(answer.body);
  if (schema.type === "text/plain" || schema.type === "text/html") {
    return type.startsWith(schema.type) ? [] : [`is ${type}, not ${schema.type}`];
  }
  if (!type.startsWith("application/hal+json")) return [`is ${type}, not application/hal+json`];
  return [...driving.validator.problems(schema.pointer, answer.body), ...houseRules(answer.body), ...form];
}

/** The answer to a creation may be described for 200 where it is a 201. */
function describedSuccess(operation: Operation) {
  return [...operation.answers].find(([status, schema]) => status < 300 && schema !== null)?.[1] ?? null;
}

/** What every form is, although the description gives most of them no schema. */
function formRules(body: unknown): string[] {
  const { _type, _embedded, _links } = Object(body);
  const { payload, schema, validationErrors } = Object(_embedded);
  const parts = { payload, schema, validationErrors, self: Object(_links).self, validate: Object(_links).validate };
  const missing = Object.entries(parts).filter(([, part]) => typeof part !== "object" || part === null);
  return [
    ...(_type === "Form" ? [] : ["is no form"]),
    ...missing.map(([name]) => `the form has no ${name}`),
    ...(Object(schema)._type === "Schema" ? [] : ["the form has no schema"]),
    ...(Object(_links).commit !== undefined && Object.keys(Object(validationErrors)).length > 0
      ? ["the form may be committed though it is not valid"]
      : []),
  ];
}

/** Of an error that is described without a body. */
const errorRules = (body: unknown): string[] =>
  Object(body)._type === "Error" && /^urn:openproject-org:api:v3:errors:\w+$/.test(Object(body).errorIdentifier)
    ? []
    : ["is no error as the API has them"];

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** What the conventions say and the description does not: times in UTC with milliseconds, links to our own paths. */
function houseRules(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => houseRules(item, `${at}/${index}`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const here = `${at}/${name}`;
    if (name.endsWith("At") && typeof member === "string" && !TIME.test(member))
      return [`${here} is no time in UTC with ms`];
    if (
      name === "href" &&
      member !== null &&
      (typeof member !== "string" || !/^(\/|https?:|urn:|mailto:)/.test(member))
    ) {
      return [`${here} is no address`];
    }
    if (typeof member === "string" && /undefined|\[object /.test(member)) return [`${here} is ${member}`];
    return houseRules(member, here);
  });
}
