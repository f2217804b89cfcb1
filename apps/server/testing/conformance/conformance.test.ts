import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ABSENT, unsupportedEntry } from "../../src/api/unsupported-endpoints/unsupported-endpoints.ts";
import { chunk } from "../../src/platform/database/chunk.ts";
import { startTestApp } from "../app.ts";
import { allCases } from "./all.ts";
import { buildWorld } from "./build-world.ts";
import { conformingRows, coveragePage } from "./coverage.ts";
import { operationsOf, referenceDescription, type Operation } from "./description.ts";
import { staleDifferences } from "./differences.ts";
import { drive, type Driving, type Outcome } from "./driver.ts";
import { idsByPath } from "./ids-by-path.ts";
import { listProblems, orderProblems } from "./lists.ts";
import { Validator } from "./validator.ts";

/** One caller's: the database lets so many long reads wait, and refuses more. */
const AT_ONCE = 16;
const PAGE = join(import.meta.dirname, "../../../../docs/api-coverage.md");

const testApp = await startTestApp();
const { app, api } = testApp;
const description = referenceDescription();
if (description === null) {
  console.warn(
    "The reference description is not here (HALYARD_REFERENCE_SPEC): answers are checked against our own only.",
  );
}
const operations = description === null ? [] : operationsOf(description);
const isServed = ({ method, path }: Operation): boolean =>
  app.findRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ":$1") }) !== null;

const world = description === null ? null : await buildWorld(testApp);

/** What it takes to ask; only where there is a description. */
function drivingOf(): Driving {
  if (description === null || world === null) throw new Error("there is no description");
  return {
    operations: new Map(operations.map((operation) => [operation.key, operation])),
    callers: world.callers,
    validator: new Validator(description),
    cases: allCases(world),
    ids: idsByPath(world),
  };
}

/** The operations that have problems, each with these in sentences. */
async function problemsOf(asked: readonly Operation[], look: typeof listProblems): Promise<string[][]> {
  const driving = drivingOf();
  const found: string[][] = [];
  for (const some of chunk(asked, AT_ONCE)) {
    found.push(...(await Promise.all(some.map(async (one) => [one.key, ...(await look(one, driving))]))));
  }
  return found.filter(([, ...problems]) => problems.length > 0);
}

test.runIf(description !== null)(
  "every list pages, filters, orders, groups and projects as it is described",
  async () => {
    const lists = operations.filter((one) => one.method === "GET" && one.parameters.size > 0 && isServed(one));
    expect(lists.length).toBeGreaterThan(30);
    // What the texts list is found in them: a check of nothing proves nothing.
    expect(lists.flatMap((one) => [...one.documented.filters, ...one.documented.sorts]).length).toBeGreaterThan(150);
    expect(await problemsOf(lists, listProblems)).toEqual([]);
  },
  120_000,
);

test.runIf(description !== null)(
  "errors come in their order",
  async () => {
    const writes = operations.filter((one) => (one.method === "POST" || one.method === "PATCH") && isServed(one));
    expect(await problemsOf(writes, orderProblems)).toEqual([]);
  },
  120_000,
);

test.runIf(description !== null)(
  "every operation answers as it is described, or says why it is not here",
  async () => {
    const driving = drivingOf();
    const served = operations.filter(isServed);
    const absent = operations
      .filter((operation) => !isServed(operation))
      .map((operation) => ({ operation, reason: unsupportedEntry(operation.path)?.[1] ?? "" }));
    const unknown = absent.filter(({ reason }) => reason === "").map(({ operation }) => operation.key);
    const reads = served.filter(({ method }) => method === "GET");
    const driven: Outcome[] = [];
    for (const some of chunk(reads, AT_ONCE)) {
      driven.push(...(await Promise.all(some.map((operation) => drive(operation, driving)))));
    }
    for (const operation of served) if (operation.method !== "GET") driven.push(await drive(operation, driving));

    expect(unknown, "neither served nor named in absent.ts").toEqual([]);
    const stale = ABSENT.filter((entry) => {
      const named = operations.filter(({ path }) => unsupportedEntry(path) === entry);
      return named.length > 0 && named.every(isServed);
    });
    expect(stale, "named in absent.ts, but served").toEqual([]);
    const failing = driven.filter(({ failures }) => failures.length > 0);
    expect(failing.map(({ operation, failures }) => [operation.key, ...failures])).toEqual([]);
    const differing = new Map(driven.map(({ operation, differs }) => [operation.key, differs]));
    expect(staleDifferences(differing), "differences that there are none of").toEqual([]);

    expect(
      Object.keys(driving.cases).filter((key) => !driving.operations.has(key)),
      "cases of nothing",
    ).toEqual([]);

    const page = coveragePage({ driven, absent });
    if (process.env["HALYARD_WRITE_API_COVERAGE"] !== undefined) writeFileSync(PAGE, page);
    const claimed = existsSync(PAGE) ? conformingRows(readFileSync(PAGE, "utf8")) : [];
    const proven = new Set(conformingRows(page));
    expect(
      claimed.filter((operation) => !proven.has(operation)),
      "the page claims too much: npm run api-coverage",
    ).toEqual([]);
  },
  120_000,
);

test("what has no route of its own and is not described is not there", async () => {
  expect((await api.admin.get("no/such/thing")).error).toBe("NotFound");
});
