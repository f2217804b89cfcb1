import { CompiledQuery, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import type { FilterClause } from "../../hal/read/list-query.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { record } from "../../platform/events/journal.ts";
import { narrow, type Source } from "./filters.ts";
import { placesQuery } from "./store.ts";

const { clock, api, ctx, given, inventsEntries } = await startTestApp("standard");
inventsEntries();
const mira = await given.user("mira", { firstName: "Mira", lastName: "Ahlgren" });
const LIST = "admin/audit_events";

const only = (...filters: unknown[]) => api.admin.list(LIST, { filters, pageSize: 50 });
const is = (name: string, ...values: unknown[]) => ({ [name]: { operator: "=", values: values.map(String) } });

test("a change has who, what, from what to what, when and from where", async () => {
  const made = await api.admin.post("statuses", { name: "Waiting" });
  await api.admin.patch(`statuses/${made.id}`, { name: "Sleeping" });
  const list = await only(is("entityType", "status"), is("entityId", made.id));
  expect(list.elements).toMatchObject([
    {
      _type: "AuditEvent",
      action: "updated",
      category: "system",
      severity: "info",
      outcome: "success",
      actor: { id: 1 },
      entity: { type: "Status", id: made.id, title: "Sleeping" },
      changes: [{ attribute: "name", from: "Waiting", to: "Sleeping" }],
      context: { via: "token", ip: "127.0.0.1" },
    },
    { action: "created" },
  ]);
  const [id] = list.each("id");
  expect((await api.admin.get(`${LIST}/${String(id)}`)).at("entity.title")).toBe("Sleeping");
});

test("an entry names the person on whose behalf it was", async () => {
  const { id } = await api.admin.post("statuses", { name: "Adrift" });
  await ctx.transaction((tx) =>
    record(tx, {
      entityType: "Status",
      entityId: Number(id),
      entityTitle: "Adrift",
      projectId: null,
      actorId: 1,
      action: "updated",
      at: clock.now().toISOString(),
      origin: { via: "session", onBehalfOf: mira },
    }),
  );
  const { elements } = await only(is("entityType", "status"), is("entityId", id));
  const behalf = { href: `/api/v3/users/${mira}`, title: "Mira Ahlgren" };
  expect(elements.map((one) => Object(one)._links.onBehalfOf)).toEqual([behalf, undefined]);
});

test("changes and refusals are one list by time, page after page, by number and by cursor", async () => {
  const caller = await api.as("mira");
  for (let n = 0; n < 6; n++) {
    clock.advance(1_000);
    if (n % 2 === 0) await api.admin.post("priorities", { name: `Priority ${n}` });
    else await caller.patch(`priorities/${n}`, { name: "x" });
  }
  const filters = [
    { createdAt: { operator: "<>d", values: [new Date(clock.now().getTime() - 5_500).toISOString(), ""] } },
  ];
  const whole = await api.admin.list(LIST, { filters, pageSize: 50 });
  expect(whole.each("action")).toEqual([
    "access_denied",
    "created",
    "access_denied",
    "created",
    "access_denied",
    "created",
  ]);
  const byNumber = await Promise.all([1, 2, 3].map((offset) => api.admin.list(LIST, { filters, pageSize: 2, offset })));
  expect(byNumber.flatMap((page) => page.each("id"))).toEqual(whole.each("id"));
  const byCursor: unknown[] = [];
  for (let cursor: unknown = ""; cursor !== null;) {
    const page = await api.admin.list(LIST, { filters, pageSize: 2, ...(cursor === "" ? {} : { cursor }) });
    byCursor.push(...page.each("id"));
    cursor = page.at("cursor");
  }
  expect(byCursor).toEqual(whole.each("id"));
  expect(whole.number("total")).toBe(6);
});

test("entries of one moment are each on one page", async () => {
  clock.advance(60_000);
  const caller = await api.as("mira");
  for (const name of ["A", "B", "C"]) await api.admin.post("types", { name: `Type ${name}` });
  for (const id of [1, 2, 3]) await caller.delete(`types/${id}`);
  const at = clock.now().toISOString();
  const filters = [{ createdAt: { operator: "<>d", values: [at, at] } }];
  const seen: unknown[] = [];
  for (let cursor: unknown = ""; cursor !== null;) {
    const page = await api.admin.list(LIST, { filters, pageSize: 1, ...(cursor === "" ? {} : { cursor }) });
    seen.push(...page.each("id"));
    cursor = page.at("cursor");
  }
  expect(seen).toHaveLength(6);
  expect(new Set(seen).size).toBe(6);
});

test.each([
  ["severity", ["warning"], "severity"],
  ["category", ["security"], "category"],
  ["category", ["system", "security"], "category"],
  ["outcome", ["denied"], "outcome"],
  ["action", ["created"], "action"],
  ["actor", [mira], "actor.id"],
  ["via", ["token"], "context.via"],
  ["via", ["anonymous", "cli"], "context.via"],
  ["address", ["127.0.0.1"], "context.ip"],
  ["onBehalfOf", [mira], "context.onBehalfOf"],
])("the filter %s = %j has those entries and no others", async (name, values, path) => {
  const all = await api.admin.list(LIST, { pageSize: 500 });
  const wanted = all.each("id").filter((_, at) => values.map(String).includes(String(valueAt(all.elements[at], path))));
  expect(wanted.length).toBeGreaterThan(0);
  const filters = [is(name, ...values)];
  expect((await api.admin.list(LIST, { filters, pageSize: 500 })).each("id")).toEqual(wanted);
});

/** null where something on the way is. */
const valueAt = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (at === null ? null : Object(at)[name]), value);

test("all that one request did is found by its id, and what one credential did by its number", async () => {
  const made = await api.admin.post("statuses", { name: "Moored" });
  const found = await only(is("request", made.headers["x-request-id"]));
  expect(found.elements).toMatchObject([{ action: "created", entity: { id: made.id } }]);
  const refused = await api.anonymous.post("statuses", { name: "Moored" });
  expect((await only(is("request", refused.headers["x-request-id"]))).each("outcome")).toEqual(["denied"]);
  const credential = found.at("_embedded.elements.0.context.credentialId");
  expect((await only(is("credential", credential))).each("id")).toContain(found.each("id")[0]);
});

test("the text is looked for in names and in old and new values", async () => {
  const made = await api.admin.post("statuses", { name: "Zanzibar" });
  await api.admin.patch(`statuses/${made.id}`, { name: "Ready" });
  const found = await only({ text: { operator: "~", values: ["zanzibar"] } });
  expect(found.each("action")).toEqual(["updated", "created"]);
  expect(found.at("searchedUntil")).toBeNull();
  expect((await only({ text: { operator: "~", values: ["ahlgren"] } })).elements.length).toBeGreaterThan(0);
});

test("what is a person's own is named, and not what it says", async () => {
  await given.project();
  const view = await api.admin.post("queries", { name: "My secret plan" });
  expect(view.status).toBe(201);
  const list = await only(is("entityType", "Query"));
  expect(list.elements).toMatchObject([{ action: "created", entity: { title: "" }, changes: [] }]);
  expect(list.text).not.toContain("My secret plan");
});

test("rules about passwords and tokens, and the names of tokens, are no secrets: their values are shown", async () => {
  const section = "admin/settings/authentication";
  const { lockVersion } = Object((await api.admin.get(section)).body);
  const set = { tokensFor: "administrators", passwordLength: 14 };
  expect((await api.admin.patch(section, { lockVersion, ...set })).status).toBe(200);
  const [rule] = (await only(is("entityType", "Setting"))).elements;
  expect(Object(rule).changes).toEqual([
    { attribute: "passwordLength", from: 8, to: 14 },
    { attribute: "tokensFor", from: "everyone", to: "administrators" },
  ]);
  expect(Object(rule)._links.undo).toBeDefined();
  const made = await api.admin.post("users/me/api_tokens", { name: "Nightly report" });
  await api.admin.delete(`users/me/api_tokens/${made.id}`);
  const [revoked, created] = (await only(is("entityType", "User"), is("entityId", 1))).each("changes");
  expect([created, revoked]).toEqual([
    [{ attribute: "apiToken", from: null, to: "Nightly report" }],
    [{ attribute: "apiToken", from: "Nightly report", to: null }],
  ]);
  await api.admin.patch(`users/${mira}`, { password: "a good password 1" });
  const [changed] = (await only(is("entityType", "User"), is("entityId", mira))).each("changes");
  expect(changed).toEqual([{ attribute: "password", from: null, to: null }]);
});

test("only administrators read it", async () => {
  expect((await (await api.as("mira")).get(LIST)).status).toBe(403);
  expect((await api.anonymous.get(LIST)).status).toBe(401);
  expect((await (await api.as("mira")).get(`${LIST}/j1`)).status).toBe(403);
});

test("refuses what it does not know", async () => {
  expect((await only(is("severity", "loud"))).status).toBe(400);
  expect((await only(is("via", "pigeon"))).status).toBe(400);
  expect((await only(is("onBehalfOf", "1}"))).status).toBe(400);
  expect((await api.admin.list(LIST, { cursor: "nonsense" })).status).toBe(400);
  expect((await api.admin.list(LIST, { offset: 5_000, pageSize: 50 })).status).toBe(400);
  expect((await api.admin.get(`${LIST}/x1`)).status).toBe(404);
});

test("what the server tells people by itself is no entry", async () => {
  const about = { entityId: 1, entityTitle: "x", projectId: null, actorId: 1, at: clock.now().toISOString() };
  await ctx.transaction(async (tx) => {
    await record(tx, { ...about, entityType: "Notification", action: "created" });
    await record(tx, { ...about, entityType: "DateAlert", action: "startDate" });
    await record(tx, { ...about, entityType: "Notification", action: "read" });
  });
  expect((await only(is("entityType", "Notification"))).each("action")).toEqual(["read"]);
  expect((await only(is("entityType", "DateAlert"))).elements).toEqual([]);
});

describe("of a long log", () => {
  const LONG = 50_100;

  beforeAll(async () => {
    await api.admin.post("statuses", { name: "Madagascar" });
    clock.advance(60_000);
    const at = clock.now().toISOString();
    const numbers =
      ctx.dialect.name === "sqlite"
        ? sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(LONG)})
            select n from numbers)`
        : sql`(select n from generate_series(1, ${sql.lit(LONG)}) as n)`;
    await ctx.transaction(async (tx) => {
      await sql`insert into events (entity_type, entity_id, entity_title, actor_id, action, changes, created_at, updated_at)
        select 'Role', 1 + n % 5000, 'Harbor', 1,
          case when n % 100 = 0 then 'moved' else 'updated' end, '{}', ${at}, ${at} from ${numbers} as numbers`.execute(
        tx,
      );
    });
  });

  test("a search says how far back it has looked, and the cursor looks on from there", async () => {
    const filters = [{ text: { operator: "~", values: ["madagascar"] } }];
    const first = await api.admin.list(LIST, { filters });
    expect(first.elements).toEqual([]);
    expect(first.at("searchedUntil")).toBe(clock.now().toISOString());
    const on = await api.admin.list(LIST, { filters, cursor: first.at("cursor") });
    expect(on.each("action")).toEqual(["created"]);
    expect([on.at("searchedUntil"), on.at("cursor")]).toEqual([null, null]);
  });

  test("a search for words looks through a tenth as many entries first", async () => {
    const filters = [{ text: { operator: "~", values: ["moved"] } }];
    const first = await api.admin.list(LIST, { filters, pageSize: 200 });
    expect([first.elements.length, first.number("total")]).toEqual([50, 50]);
    const on = await api.admin.list(LIST, { filters, pageSize: 200, cursor: first.at("cursor") });
    expect([on.elements.length, on.number("total")]).toEqual([200, 451]);
  });

  test("each entry that fits is on one page, however often the search ends in between", async () => {
    const filters = [is("action", "moved")];
    const seen: unknown[] = [];
    for (let cursor: unknown = ""; cursor !== null;) {
      const page = await api.admin.list(LIST, { filters, pageSize: 200, ...(cursor === "" ? {} : { cursor }) });
      seen.push(...page.each("id"));
      cursor = page.at("cursor");
    }
    expect(seen).toHaveLength(LONG / 100);
    expect(new Set(seen).size).toBe(LONG / 100);
  });

  const clause = (name: string, value: string): FilterClause => ({ name, operator: "=", values: [value] });

  /** How the database finds the entries of a page. */
  async function planOf(source: Source, clauses: readonly FilterClause[]): Promise<string> {
    const caller = (await callerOfUser(ctx, 1)) ?? expect.fail("there is no administrator");
    const narrowing = narrow(source, clauses, scopeOf(ctx, caller));
    const { sql: text, parameters } = placesQuery(ctx.db, source, narrowing, { from: null, until: null }, 51).compile();
    const explain = ctx.dialect.name === "sqlite" ? "explain query plan" : "explain";
    const plan = await ctx.transaction(async (tx) => {
      // A table of a few rows PostgreSQL reads as a whole, whatever the index.
      if (ctx.dialect.name === "postgres") await sql`set local enable_seqscan = off`.execute(tx);
      return tx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    });
    return JSON.stringify(plan.rows);
  }

  test.each([["events"], ["security_events"]] as const)(
    "the history of one thing in %s is read by an index",
    async (source) => {
      const plan = await planOf(source, [clause("entityType", "Role"), clause("entityId", "7")]);
      expect(plan).toContain(`${source}_by_entity`);
    },
  );

  const cases: [string, FilterClause[], Source?][] = [
    ["events_by_time", []],
    ["events_by_time", [clause("category", "user")]],
    ["events_of_security", [clause("category", "security")]],
    ["events_of_system", [clause("category", "system"), clause("outcome", "success")]],
    ["events_to_notice", [clause("severity", "warning")]],
    ["events_of_project_by_time", [clause("project", "1")]],
    ["security_events_by_category", [clause("category", "user")], "security_events"],
    ["security_events_of_errors", [clause("severity", "error")], "security_events"],
    ["events_of_actor_by_time", [clause("actor", "1")]],
  ];
  // Of a few rows PostgreSQL sorts all of one kind, and does not mind which index has them.
  if (ctx.dialect.name === "sqlite") {
    cases.push(["events_by_time", [clause("action", "updated"), clause("entityType", "Role")]]);
    cases.push(["security_events_by_time", [clause("action", "signed_out")], "security_events"]);
    cases.push(["events_of_errors", [{ name: "severity", operator: "=", values: ["error", "critical"] }]]);
  }

  test.each(cases)(
    "%s alone has what a page with the filters %j counts and skips",
    async (index, clauses, source = "events") => {
      const plan = await planOf(source, clauses);
      // PostgreSQL looks at the rows as well until it has cleaned up after them.
      expect(plan).toContain(ctx.dialect.name === "sqlite" ? `COVERING INDEX ${index}` : index);
    },
  );
});

test("that someone is locked is a warning, and that they are unlocked is information", async () => {
  const id = await given.user("lockable");
  await api.admin.post(`users/${id}/lock`);
  await api.admin.delete(`users/${id}/lock`);
  const rows = ctx.db.selectFrom("events").where("entity_type", "=", "User").where("entity_id", "=", id);
  const severities = await rows.where("action", "=", "updated").select("severity").orderBy("id").execute();
  expect(severities.map(({ severity }) => severity)).toEqual(["warning", "info"]);
});
