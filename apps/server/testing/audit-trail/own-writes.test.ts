/**
 * Each write that only Halyard has: what succeeds leaves an entry with who did it and what changed, what is refused
 * leaves a refusal. The list is the server's own: a route without a case fails. `conformance/audit.test.ts` does the
 * same with the writes of the API that others have as well.
 */
import { describe, expect, test } from "vitest";
import { factsOf } from "../../src/platform/events/entity-types.ts";
import type { ApiAnswer, ApiCaller } from "../api.ts";
import { startTestApp } from "../app.ts";
import { buildWorld } from "../conformance/build-world.ts";
import { operationsOf, referenceDescription } from "../conformance/description.ts";
import { startMailServer } from "../servers/mail-server.ts";
import { administrationCases } from "./administration-cases.ts";
import { catalogueCases } from "./catalogue-cases.ts";
import type { OwnCases, OwnShot } from "./own-case.ts";
import { peopleCases } from "./people-cases.ts";
import { programCases } from "./program-cases.ts";
import { ownWrites } from "./registered-routes.ts";
import { ORIGIN, signInCases } from "./sign-in-cases.ts";
import { workCases } from "./work-cases.ts";

const description = referenceDescription();
const others = new Set(description === null ? [] : operationsOf(description).map((operation) => operation.key));
const post = await startMailServer();
const testApp = await startTestApp("standard", {
  publicUrl: ORIGIN,
  mail: { smtpUrl: post.url, from: "halyard@example.org" },
});
const { app, api, ctx } = testApp;
const world = await buildWorld(testApp);
await testApp.given.user("stranger");
const stranger = await api.as("stranger");
const cases: OwnCases = {
  ...administrationCases(world),
  ...catalogueCases(world),
  ...workCases(world),
  ...peopleCases(world),
  ...signInCases(world),
  ...(await programCases(world)),
};
const routes = ownWrites(app).filter((key) => !others.has(key));

type Entry = {
  actor_id: number;
  action: string;
  changes: string;
  entity_type: string;
  entity_title: string;
  context: string;
};

async function entriesAfter(id: number): Promise<Entry[]> {
  const entries = ctx.db.selectFrom("events").where("id", ">", id);
  return entries.select(["actor_id", "action", "changes", "entity_type", "entity_title", "context"]).execute();
}
async function lastEvent(): Promise<number> {
  const last = ctx.db.selectFrom("events").select("id").orderBy("id", "desc").limit(1);
  return (await last.executeTakeFirstOrThrow()).id;
}

function send(key: string, shot: OwnShot, as: ApiCaller): Promise<ApiAnswer> {
  const [method = "", template = ""] = key.split(" ");
  const values = [...(shot.params ?? [])];
  const path = template.replaceAll("{}", () => String(values.shift()));
  const options = shot.headers === undefined ? {} : { headers: shot.headers };
  if (method === "DELETE") return as.delete(path, options, shot.body);
  if (method === "PATCH") return as.patch(path, shot.body, options);
  return method === "PUT" ? as.put(path, shot.body, options) : as.post(path, shot.body, options);
}

async function notedWith(answer: ApiAnswer): Promise<[string, number | null][]> {
  const noted = ctx.db
    .selectFrom("security_events")
    .where("context", "like", `%${String(answer.headers["x-request-id"])}%`);
  return (await noted.select(["kind", "actor_id"]).execute()).map(({ kind, actor_id: actor }) => [kind, actor]);
}
const refusalsWith = async (answer: ApiAnswer): Promise<number> => (await notedWith(answer)).length;

/** What leaves no entry when it succeeds leaves a refusal all the same. */
async function refusesOthers(key: string): Promise<void> {
  // The requests that come together are refused one by one.
  if (key.includes(" auth/") || key.includes(" /") || key === "POST together") return;
  const params = key
    .matchAll(/\{\}/g)
    .map(() => 1)
    .toArray();
  const isAdministrators = /^\w+ (?:admin|github_organization_config)\//.test(key);
  for (const caller of [api.anonymous, ...(isAdministrators ? [stranger] : [])]) {
    const refused = await send(key, { params }, caller);
    expect([refused.status, [401, 403, 404].includes(refused.status)]).toEqual([refused.status, true]);
    expect(await refusalsWith(refused)).toBe(1);
  }
}

describe.runIf(description !== null)("a write of Halyard's own", () => {
  test("is one of those below, each of which is served", () => {
    expect(routes.length).toBeGreaterThan(180);
    expect(routes.filter((key) => !Object.hasOwn(cases, key))).toEqual([]);
    expect(Object.keys(cases).filter((key) => !routes.includes(key))).toEqual([]);
  });

  test.each(routes)("%s", async (key) => {
    const made = cases[key];
    if (made === undefined) return;
    if (typeof made === "string") return refusesOthers(key);
    const shot = await made();
    await ctx.jobs.runAll();
    const before = await lastEvent();

    const isOpen = key.includes(" auth/") || key.includes(" /");
    for (const caller of isOpen ? [] : shot.isPersonal ? [api.anonymous] : [api.anonymous, stranger]) {
      const refused = await send(key, shot, caller);
      const statuses = shot.isPartly && caller !== api.anonymous ? [200] : [401, 403, 404];
      expect([refused.status, statuses.includes(refused.status)]).toEqual([refused.status, true]);
      expect(await refusalsWith(refused)).toBe(1);
    }
    expect(await entriesAfter(before)).toEqual([]);

    const answer = await send(key, shot, shot.as ?? api.admin);
    if (shot.isTry) return expect(await notedWith(answer)).toEqual([["connection_tested", world.id("admin")]]);
    expect([answer.status < 300, answer.status, answer.text.slice(0, 500)]).toEqual([
      true,
      answer.status,
      expect.anything(),
    ]);
    const direct = await entriesAfter(before);
    if (direct.length === 0) await ctx.jobs.runAll();
    const entries = direct.length > 0 ? direct : await entriesAfter(before);
    const actor = shot.actor ?? world.id("admin");
    const own = entries.filter((entry) => actor === 0 || entry.actor_id === actor);
    expect([entries, own.length > 0]).toEqual([entries, true]);
    const nameless = own.filter((entry) => entry.entity_title === "" && factsOf(entry.entity_type)?.isPrivate !== true);
    expect([nameless, own.filter((entry) => entry.actor_id === 0)]).toEqual([[], []]);
    expect(own.filter(({ action, changes }) => action === "updated" && changes === "{}")).toEqual([]);
    if (direct.length > 0) {
      const request = String(answer.headers["x-request-id"]);
      expect(own.some(({ context }) => context.includes(request))).toBe(true);
    }
  });
});
