/** However many fields an installation has, its work packages are read and written with as many statements. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";

const { api, app, given } = await startTestApp();

const FEW = 4;
const MANY = 200;
const FORMATS = ["string", "int", "list", "user", "version"];

let project = 0;
let work = 0;
let type = 0;
const keys: string[] = [];

async function statements(): Promise<number> {
  const { body } = await app.inject({ method: "GET", url: "/metrics" });
  const counts = body.matchAll(/^halyard_database_statement_duration_seconds_count\{[^}]*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** @returns how many statements it takes, once what is kept in memory is there */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<number> {
  await call();
  // Answers are kept until anything is written.
  await api.admin.post(`work_packages/${work}/activities`, { comment: { raw: "Written" } });
  const [first, before] = [await statements(), await statements()];
  const { status } = await call();
  const after = await statements();
  expect([200, 201]).toContain(status);
  return after - before - (before - first);
}

async function define(until: number): Promise<void> {
  while (keys.length < until) {
    const fieldFormat = FORMATS[keys.length % FORMATS.length];
    const name = `Field ${keys.length + 1}`;
    const body = { name, fieldFormat, for: "WorkPackage", isForAll: true, types: "all" };
    const made = await api.admin.post("custom_fields", fieldFormat === "list" ? { ...body, options: ["One"] } : body);
    expect(made.status).toBe(201);
    keys.push(`customField${made.id}`);
  }
}

const change = async () => {
  const lockVersion = (await api.admin.get(`work_packages/${work}`)).number("lockVersion");
  return api.admin.patch(`work_packages/${work}`, { lockVersion, [keys[0] ?? ""]: `Value ${lockVersion}` });
};

const CALLS: Record<string, () => Promise<{ status: number }>> = {
  "a list": () => api.admin.get(`projects/${project}/work_packages?pageSize=50`),
  "a list with groups and sums": () => api.admin.get("work_packages?groupBy=status&showSums=true"),
  "a list by a field": () => {
    const filters = encodeURIComponent(JSON.stringify([{ [keys[0] ?? ""]: { operator: "*", values: [] } }]));
    return api.admin.get(`work_packages?filters=${filters}&sortBy=[["${keys[1]}","asc"]]`);
  },
  "a work package": () => api.admin.get(`work_packages/${work}`),
  "its history": () => api.admin.get(`work_packages/${work}/activities`),
  "a schema": () => api.admin.get(`work_packages/schemas/${project}-${type}`),
  "the form of a new one": () => api.admin.post(`projects/${project}/work_packages/form`, {}),
  "a new one": () => api.admin.post(`projects/${project}/work_packages`, { subject: "New", [keys[0] ?? ""]: "x" }),
  "a change": change,
  "the filters that are offered": () => api.admin.get(`projects/${project}/queries/filter_instance_schemas`),
};

beforeAll(async () => {
  project = await given.project({ name: "Fields" });
  await define(FEW);
  const made = await api.admin.post(`projects/${project}/work_packages`, { subject: "Work", [keys[0] ?? ""]: "x" });
  work = made.id;
  type = Number(String(made.at("_links.type.href")).split("/").at(-1));
});

test("200 fields cost no statement more than four", async () => {
  const counts = async () => {
    const all: Record<string, number> = {};
    for (const [name, call] of Object.entries(CALLS)) all[name] = await statementsOf(call);
    return all;
  };
  const few = await counts();
  for (const [name, count] of Object.entries(few)) expect([name, count > 0]).toEqual([name, true]);
  await define(MANY);
  expect(await counts()).toEqual(few);
});
