import { expect, test } from "vitest";
import type { ApiAnswer, ApiCaller } from "../api.ts";
import { startTestApp } from "../app.ts";
import { allCases } from "./all.ts";
import { buildWorld } from "./build-world.ts";
import { operationsOf, referenceDescription } from "./description.ts";
import { drive } from "./driver.ts";
import { idsByPath } from "./ids-by-path.ts";
import { Validator } from "./validator.ts";

const testApp = await startTestApp();
const { app, api, ctx } = testApp;
const description = referenceDescription();
const world = description === null ? null : await buildWorld(testApp);

const WRITES: ReadonlySet<PropertyKey> = new Set(["post", "patch", "put", "delete"]);

/** Operations that change nothing, or whose change is recorded by something else; each with the reason. */
const WITHOUT_ENTRY: { readonly [Key in string]?: string } = {
  "POST attachments": "a file that is nowhere yet: what it is put at records it",
  "POST projects/{}/copy": "answers a job, which records what it makes",
  "POST render/markdown": "only reads",
  "POST render/plain": "only reads",
  "POST views/{}": "is the saved view that there is already",
};
const isForm = (key: string): boolean => key.endsWith("/form");

interface Seen {
  key: string;
  status: number;
  /** What was added to the journal meanwhile. */
  entries: { actor_id: number; changes: string; action: string }[];
  refusals: number;
}

const lastEvent = async () =>
  (
    await ctx.db
      .selectFrom("events")
      .select((eb) => eb.fn.max("id").as("id"))
      .executeTakeFirstOrThrow()
  ).id ?? 0;

async function refusals(): Promise<number> {
  await ctx.occurrences.flush();
  const sum = ctx.db.selectFrom("security_events").select((eb) => eb.fn.sum<number>("count").as("count"));
  return Number((await sum.executeTakeFirstOrThrow()).count ?? 0);
}

async function watch(key: string, ask: () => Promise<ApiAnswer>, seen: Seen[]): Promise<ApiAnswer> {
  const [after, before] = [await lastEvent(), await refusals()];
  const answer = await ask();
  const added = ctx.db.selectFrom("events").where("id", ">", after).select(["actor_id", "changes", "action"]);
  seen.push({ key, status: answer.status, entries: await added.execute(), refusals: (await refusals()) - before });
  return answer;
}

/** The same caller, whose writes are looked after. */
function watched(caller: ApiCaller, keyNow: () => string, seen: Seen[]): ApiCaller {
  return new Proxy(caller, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      const call = member.bind(target);
      return WRITES.has(name) ? (...given: unknown[]) => watch(keyNow(), () => call(...given), seen) : call;
    },
  });
}

test.runIf(description !== null)(
  "every write of the API's description that succeeds is in the journal with who did it, every refusal beside it",
  async () => {
    if (description === null || world === null) throw new Error("there is no description");
    const seen: Seen[] = [];
    let key = "";
    const isServed = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string) =>
      app.findRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ":$1") }) !== null;
    const operations = operationsOf(description).filter(({ method, path }) => isServed(method, path));
    const driving = {
      operations: new Map(operations.map((operation) => [operation.key, operation])),
      callers: new Map([...world.callers].map(([name, caller]) => [name, watched(caller, () => key, seen)])),
      validator: new Validator(description),
      cases: allCases(world),
      ids: idsByPath(world),
    };
    const writes = operations.filter(({ method }) => method !== "GET");
    const moved = await api.admin.post("users", {
      login: "moved",
      email: "moved@example.org",
      firstName: "Mo",
      lastName: "Ved",
      password: "a password of the tests",
      status: "active",
    });
    const placeholder = await api.admin.post("placeholder_users", { name: "Mate" });
    await api.admin.post(`projects/${world.id("project")}/favorite`);
    for (const operation of writes) {
      key = operation.key;
      await drive(operation, driving);
    }
    // Where the cases above set what is set already.
    const admin = watched(api.admin, () => key, seen);
    const project = world.id("project");
    for (const [wanted, method, path, body] of [
      ["PATCH days/week", "patch", "days/week", week(6, true)],
      ["PATCH days/week/{}", "patch", "days/week/7", { working: true }],
      ["PATCH my_preferences", "patch", "my_preferences", { timeZone: "Asia/Tokyo" }],
      ["PATCH placeholder_users/{}", "patch", `placeholder_users/${placeholder.id}`, { name: "Bosun" }],
      ["DELETE projects/{}/favorite", "delete", `projects/${project}/favorite`, undefined],
      ["PATCH groups/{}", "patch", `groups/${world.id("group")}`, { name: "Deck crew" }],
      ["PATCH users/{}", "patch", `users/${moved.id}`, { firstName: "Moved" }],
      ["POST users/{}/lock", "post", `users/${moved.id}/lock`, undefined],
      ["DELETE users/{}/lock", "delete", `users/${moved.id}/lock`, undefined],
    ] as const) {
      key = wanted;
      await (method === "delete" ? admin.delete(path) : admin[method](path, body));
    }

    const recorded = new Set(seen.filter((one) => one.status < 300 && one.entries.length > 0).map((one) => one.key));
    const missing = writes.map((one) => one.key).filter((one) => !recorded.has(one) && !isForm(one));
    expect(missing.filter((one) => WITHOUT_ENTRY[one] === undefined)).toEqual(UNCHANGED);
    expect(Object.keys(WITHOUT_ENTRY).filter((one) => recorded.has(one))).toEqual([]);

    const noActor = seen.filter((one) => one.entries.some((entry) => entry.actor_id === 0));
    expect(noActor).toEqual([]);
    const valueless = seen.filter(
      ({ key: of, entries }) =>
        of.startsWith("PATCH ") && entries.some(({ action, changes }) => action === "updated" && changes === "{}"),
    );
    expect(new Set(valueless.map((one) => one.key))).toEqual(new Set());
    const refused = seen.filter(({ status }) => status === 403);
    expect(refused.length).toBeGreaterThan(50);
    expect(refused.filter((one) => one.refusals === 0).map((one) => one.key)).toEqual([]);
    // What is refused changes nothing.
    expect(seen.filter((one) => one.status >= 400 && one.entries.length > 0).map((one) => one.key)).toEqual([]);
  },
  240_000,
);

/** The case's action sets what is set already; what it changes is an update of a work package, which is here. */
const UNCHANGED = ["POST custom_actions/{}/execute"];

const week = (day: number, working: boolean) => ({
  _embedded: { elements: [{ working, _links: { self: { href: `/api/v3/days/week/${day}` } } }] },
});
