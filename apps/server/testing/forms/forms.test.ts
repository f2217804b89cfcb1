/**
 * A form and the write that it stands for say the same of any payload, to anyone: valid is
 * accepted, refused names the same attributes; what the schema says of a property is what the write enforces.
 */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer, ApiCaller } from "../api.ts";
import { startTestApp } from "../app.ts";
import { KINDS, type Kind, type Pools } from "./kinds.ts";
import { makeSubjects } from "./subjects.ts";

const app = await startTestApp();
const { api } = app;
const CALLERS = ["admin", "member", "reader", "nobody"] as const;
/** Enough to meet each value of the pools with each caller; the same ones each time. */
const RUNS = { numRuns: 15, seed: 8 };

beforeAll(() => makeSubjects(app));

const payloads = ({ values, links }: Pools) =>
  fc.record(
    {
      ...Object.fromEntries(Object.entries(values).map(([name, pool]) => [name, fc.constantFrom(...pool)])),
      _links: fc.record(
        Object.fromEntries(
          Object.entries(links).map(([name, pool]) => [
            name,
            fc.constantFrom(...pool).map((to) => (Array.isArray(to) ? to.map((href) => ({ href })) : { href: to })),
          ]),
        ),
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ["_links"] },
  );

/** The attributes that an error is about. */
function attributesOf(error: unknown): string[] {
  const { details, errors } = Object(Object(error)["_embedded"]);
  if (Array.isArray(errors)) return [...new Set(errors.flatMap(attributesOf))].toSorted();
  return [String(Object(details)["attribute"] ?? "base")];
}

async function before(kind: Kind, caller: ApiCaller, payload: Record<string, unknown>) {
  const [form, write] = [kind.form, kind.write].map((path) => path.replace("{}", String(kind.id?.())));
  const stored = kind.method === "patch" ? await api.admin.get(write!) : null;
  const lockVersion = stored?.at("lockVersion");
  const body = lockVersion === undefined ? payload : { ...payload, lockVersion };
  return { form: await caller.post(form!, body), write: write!, body, stored };
}

/** What the schema says of each attribute that was sent, against what the write did. */
function schemaHolds(schema: unknown, body: Record<string, unknown>, answer: ApiAnswer, stored: ApiAnswer | null) {
  const refused = answer.status < 300 ? [] : attributesOf(answer.body);
  // What cannot be read is said first, and alone.
  if (/PropertyFormatError|ResourceTypeMismatch|PropertyIsReadOnly|InvalidRequestBody/.test(answer.text)) return;
  for (const [name, field] of Object.entries<Record<string, unknown>>(Object(schema))) {
    if (typeof field !== "object" || field === null || !("writable" in field)) continue;
    const inLinks = field["location"] === "_links";
    const sent = Object(inLinks ? body["_links"] : body)[name];
    if (field["required"] === true && field["hasDefault"] !== true && field["writable"] === true && stored === null) {
      if (sent === undefined || sent === "" || sent === null)
        expect([name, refused]).toEqual([name, expect.arrayContaining([name])]);
    }
    if (sent === undefined) continue;
    if (field["writable"] === false && answer.status < 300 && stored !== null) {
      const path = inLinks ? `_links.${name}.href` : name;
      expect([name, answer.at(path)]).toEqual([name, stored.at(path)]);
    }
    const allowed = Object(field["_links"])["allowedValues"];
    if (inLinks && Array.isArray(allowed) && field["writable"] === true && typeof sent.href === "string") {
      const known = allowed.some((link) => Object(link)["href"] === sent.href);
      if (!known && stored?.at(`_links.${name}.href`) !== sent.href)
        expect([name, refused]).toEqual([name, expect.arrayContaining([name])]);
    }
  }
}

describe.each(Object.entries(KINDS))("the form of %s", (_name, kind) => {
  test.each(CALLERS)("is what the write does, for %s", async (login) => {
    const caller = await api.as(login);
    await fc.assert(
      fc.asyncProperty(payloads(kind.pools()), async (payload) => {
        const { form, write, body, stored } = await before(kind, caller, payload);
        const answer = await caller[kind.method](write, body);
        if (form.status !== 200) {
          expect([form.status, form.error]).toEqual([answer.status, answer.error]);
          return;
        }
        const committed = form.at("_links.commit") !== undefined;
        // A form may be looked at by who may see the resource; it cannot be committed where the write is refused.
        if (answer.status === 403 || answer.status === 404) {
          expect(committed).toBe(false);
          return;
        }
        const errors = Object.keys(Object(form.at("_embedded.validationErrors"))).toSorted();
        if (answer.status < 300) expect(errors).toEqual([]);
        else expect(errors).toEqual(attributesOf(answer.body));
        expect(committed).toBe(answer.status < 300);
        schemaHolds(form.at("_embedded.schema"), body, answer, stored);
      }),
      RUNS,
    );
  });
});
