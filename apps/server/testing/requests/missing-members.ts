/** Members that the server asks for, against those that the description of the API says are required. */
import { isObject, type JsonObject } from "../../src/hal/json.ts";
import type { ApiAnswer, ApiCaller } from "../api.ts";

export interface BodyToTry {
  /** `POST work_packages` */
  key: string;
  method: "post" | "patch" | "put";
  path: string;
  /** A whole body as the description shows it. */
  example: JsonObject;
  /** @returns how a body differs from its schema, in sentences of the validator */
  problems: (body: JsonObject) => string[];
}

/** What is asked for there is something else, or depends on what is stored. */
const EXCEPT: Readonly<Record<string, string>> = {
  "POST admin/auth_providers/metadata": "it is either the address or the text, and the refusal names neither",
  "POST admin/backups/{}/parts": "it is either the project or the work package, and the refusal names neither",
  "POST auth/password_reset/ask": "there is no mail server",
  "POST sprints/{}/complete": "the sprint is not active",
  "POST users": "an invited person chooses the password",
  "POST work_packages/{}/github_branch": "a project with one repository does without naming it",
  "PUT github_organization_config": "what is stored stays where it is left out",
};

const MOST_ROUNDS = 8;

/**
 * Sends an empty body, then adds what is asked for, until that is no longer the reason of a refusal.
 * @returns sentences: members that are asked for though the schema does without, or the other way round
 */
export async function missingMembers(caller: ApiCaller, body: BodyToTry): Promise<string[]> {
  if (EXCEPT[body.key] !== undefined) return [];
  const needless = await neededByNoOne(caller, body);
  if (needless.length > 0) return [`${body.key} does without ${needless.join(", ")}`];
  let sent: JsonObject = {};
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const answer = await caller[body.method](body.path, sent);
    const required = requiredIn(body, sent);
    const asked = answer.status < 300 ? [] : namedIn(answer).filter((name) => !has(sent, name));
    if (answer.status < 300 && required.length > 0) return [`${body.key} does without ${required.join(", ")}`];
    const unsaid = asked.filter((name) => !required.includes(name));
    if (unsaid.length > 0) return [`${body.key} asks for ${unsaid.join(", ")}`];
    const more = withMembers(sent, [...asked, ...required], body.example);
    if (answer.status < 300 || JSON.stringify(more) === JSON.stringify(sent)) break;
    sent = more;
  }
  return [];
}

/** @returns members that the schema requires, and without which the server does all the same */
async function neededByNoOne(caller: ApiCaller, body: BodyToTry): Promise<string[]> {
  const required = new Set([...requiredIn(body, {}), ...requiredIn(body, { _links: {} })]);
  const names = [...required].filter((name) => name !== "_links");
  // Without its only one it is the empty body.
  if (names.length < 2) return [];
  const found: string[] = [];
  for (const name of names) {
    const others = withMembers(
      {},
      [...required].filter((one) => one !== name),
      body.example,
    );
    const answer = await caller[body.method](body.path, others);
    // Of several shapes that a body can have another one may do without it.
    if (answer.status < 300 && body.problems(others).length > 0) found.push(name);
  }
  return found;
}

/** The members that the schema misses in what is sent. */
function requiredIn(body: BodyToTry, sent: JsonObject): string[] {
  const problems = [...body.problems(sent), ...body.problems({ ...sent, _links: linksOf(sent) })];
  return problems.flatMap((problem) => /required property '(\w+)'/.exec(problem)?.[1] ?? []);
}

/** The attributes that a refusal names. */
function namedIn(answer: ApiAnswer): string[] {
  if (answer.text === "") return [];
  const errors = answer.at("_embedded.errors");
  const whole = [answer.body, ...(Array.isArray(errors) ? errors : [])];
  return whole.flatMap((error) => {
    const { _embedded, message } = Object(error);
    const missing = /^The request body has no (\w+)\.|^The (\w+) is missing\./.exec(String(message));
    const attribute = Object(Object(_embedded).details).attribute ?? missing?.[1] ?? missing?.[2];
    return typeof attribute === "string" ? [attribute] : [];
  });
}

const linksOf = (body: JsonObject): JsonObject => (isObject(body["_links"]) ? body["_links"] : {});
/** Wherever in it: what is there and wrong is not missing. */
const has = (body: JsonObject, name: string): boolean => JSON.stringify(body).includes(`${JSON.stringify(name)}:`);

/** @returns the body with the members that the example has, each where the example has it */
function withMembers(body: JsonObject, names: readonly string[], example: JsonObject): JsonObject {
  const made = { ...body };
  for (const name of names) {
    if (name in linksOf(example)) made["_links"] = { ...linksOf(made), [name]: linksOf(example)[name] };
    else if (name === "_links") made["_links"] = linksOf(made);
    else if (name in example) made[name] = example[name];
  }
  return made;
}
