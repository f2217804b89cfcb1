/**
 * Custom fields in lists: `node bench/custom-fields.ts [--work-packages 100000] [--database sqlite,postgres] [--rounds 20]`.
 * One client waits for each answer. First the lists of a product without fields; then with 30 that have a value at each work
 * package of one project, six of them at every work package; then with 200 defined; then lists by the fields. The time of
 * the processor is the product's own, in all of its threads: it says more than the clock on a machine that others use.
 * With `--folder F` (and `--url U` on PostgreSQL) the database stays, and `--steps` says which part is done on it.
 */
import { mkdirSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { buildServer } from "../scripts/build-server.mjs";
import { Installation, type Process } from "./installation.ts";
import { readTimes } from "./parts/read-times.ts";
import { ask, sqliteServer, startPostgresDatabases, type FreshDatabase } from "./torture/databases.ts";

const BUILT = join(import.meta.dirname, "../apps/server/dist");
/** With a value at each work package of the one project. */
const COLUMNS = 30;
const DEFINED = 200;
/** Rounds that are not counted. */
const WARM = 5;
/** What the options of the list that every work package has are shared among. */
const OPTIONS = 10;

const FORMATS = ["string", "int", "float", "date", "bool", "list"] as const;
type Format = (typeof FORMATS)[number];

interface Field {
  id: number;
  format: Format;
  options: number[];
}

const formatOf = (index: number): Format => FORMATS[index % FORMATS.length] ?? "string";

const query = (parameters: Record<string, unknown>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value))}`)
    .join("&");

/** @param first @param count those of the numbers that are made now */
async function define(base: string, headers: Record<string, string>, first: number, count: number): Promise<Field[]> {
  const fields: Field[] = [];
  for (let index = first; index < first + count; index++) {
    const format = formatOf(index);
    const body = {
      name: `Field ${index + 1}`,
      fieldFormat: format,
      for: "WorkPackage",
      isForAll: true,
      types: "all",
      ...(format === "list" ? { options: Array.from({ length: OPTIONS }, (_, at) => `Option ${at + 1}`) } : {}),
    };
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const answer = await fetch(`${base}/api/v3/custom_fields`, { method: "POST", headers, body: JSON.stringify(body) });
    // oxlint-disable-next-line no-await-in-loop
    const made: { id: number; options?: { id: number }[] } = JSON.parse(await answer.text());
    if (answer.status !== 201) throw new Error(`a field was refused: ${answer.status}`);
    fields.push({ id: made.id, format, options: made.options?.map(({ id }) => id) ?? [] });
  }
  return fields;
}

/** Spread by a prime of its own, so that one field's value says nothing of another's. */
const mixed = (prime: number, values: number): string =>
  `((((cast(id as bigint) * ${prime}) % 2147483647) / 983) % ${values})`;

/** A value made of the number of the work package: `spread` tells how many there are of it. */
function valueOf({ format, options }: Field, spread: number): { column: string; value: string; key: string } {
  const number = `((cast(id as bigint) * 7919) % ${spread})`;
  if (format === "list")
    return { column: "option_id", value: `${options[0]} + ${mixed(48_271, OPTIONS)}`, key: "null" };
  if (format === "string") return { column: "str", value: `'Value ' || ${number}`, key: `'value ' || ${number}` };
  if (format === "date") {
    const day = `'20' || (10 + id % 20) || '-0' || (1 + id % 9) || '-1' || (id % 9)`;
    return { column: "str", value: day, key: day };
  }
  return { column: "num", value: format === "bool" ? mixed(16_807, 2) : number, key: "null" };
}

/** @param where which work packages get one */
function filling(field: Field, spread: number, where: string): string {
  const { column, value, key } = valueOf(field, spread);
  return `insert into custom_values (field_id, work_package_id, ${column}, str_key)
    select ${field.id}, id, ${value}, ${key} from work_packages where ${where}`;
}

async function fill(database: FreshDatabase, statements: readonly string[]): Promise<void> {
  const url = database.environment["DATABASE_URL"];
  if (url !== undefined) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const statement of statements) await ask(url, statement);
    return;
  }
  const file = new DatabaseSync(join(database.folder, "halyard.sqlite"));
  file.exec("begin");
  for (const statement of statements) file.exec(statement);
  file.exec("commit");
  file.close();
}

/** The lists that are there without fields too. */
const plain = (project: number): Record<string, string> => ({
  "100 of one project": `/api/v3/projects/${project}/work_packages?pageSize=100`,
  "100 of all": "/api/v3/work_packages?pageSize=100",
  "100 of all, as the table asks": "/api/v3/work_packages?pageSize=100&select=count,pageSize,elements/*",
});

function byFields(fields: readonly Field[]): Record<string, string> {
  const key = (format: Format): string => `customField${fields.find((field) => field.format === format)?.id}`;
  const [option] = fields.find(({ format }) => format === "list")?.options ?? [];
  const asked = (filters: object[], more: object = {}): string =>
    `/api/v3/work_packages?${query({ filters, ...more })}`;
  const is = (format: Format, operator: string, ...values: string[]) => ({ [key(format)]: { operator, values } });
  const tenth = is("list", "=", String(option));
  const yes = is("bool", "=", "t");
  // Without the total, which the table doesn't wait for.
  const select = "count,pageSize,elements/*";
  return {
    "a tenth by option, sorted by number": asked([tenth], { sortBy: [[key("int"), "asc"]] }),
    "a tenth by option, sorted by number, last first": asked([tenth], { sortBy: [[key("int"), "desc"]] }),
    "a tenth by option, sorted by text": asked([tenth], { sortBy: [[key("string"), "asc"]] }),
    "a tenth by option and half by yes, sorted by number": asked([tenth, yes], { sortBy: [[key("int"), "asc"]] }),
    "a tenth by option and half by yes, sorted by number, as the table asks": asked([tenth, yes], {
      sortBy: [[key("int"), "asc"]],
      select,
    }),
    "a thousandth by number, sorted by text": asked([is("int", "=", "7")], { sortBy: [[key("string"), "desc"]] }),
    "filtered by two, in the order of their ids": asked([tenth, is("int", "<=", "100")]),
    "filtered by two in the order of their ids, as the table asks": asked([tenth, is("int", "<=", "100")], { select }),
    "filtered by two, sorted by text, as the table asks": asked([tenth, is("float", "<=", "500")], {
      sortBy: [[key("string"), "asc"]],
      select,
    }),
    "all, sorted by number": asked([], { sortBy: [[key("int"), "asc"]] }),
    "all, sorted by option and number": asked([], {
      sortBy: [
        [key("list"), "asc"],
        [key("int"), "desc"],
      ],
    }),
    "a tenth by option, sorted by number and text": asked([tenth], {
      sortBy: [
        [key("int"), "asc"],
        [key("string"), "asc"],
      ],
    }),
    "open, sorted by text": asked([{ status: { operator: "o", values: [] } }], { sortBy: [[key("string"), "desc"]] }),
    "grouped by option": asked([], { groupBy: key("list") }),
  };
}

interface Asker {
  product: Process;
  headers: Record<string, string>;
  rounds: number;
}

/** One list after the other, so that each has its processor time. */
async function report(
  title: string,
  { product, headers, rounds }: Asker,
  paths: Record<string, string>,
): Promise<void> {
  console.log(`\n${title}\n\n| list | kB | p50 ms | p95 ms | processor ms |\n| --- | --- | --- | --- | --- |`);
  // What the product keeps and compiles is there after some answers.
  await readTimes(product.base, headers, paths, WARM);
  for (const [name, path] of Object.entries(paths)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
    const size = (await (await fetch(`${product.base}${path}`, { headers })).arrayBuffer()).byteLength / 1_024;
    const before = product.cpu();
    // oxlint-disable-next-line no-await-in-loop
    const [times] = await readTimes(product.base, headers, { [name]: path }, rounds);
    if (times === undefined) continue;
    const cells = [size, times.p50, times.p95, (product.cpu() - before) / times.answers];
    const errors = times.errors === 0 ? "" : ` ${times.errors} ERRORS`;
    console.log(`| ${name} | ${cells.map((cell) => cell.toFixed(1)).join(" | ")} |${errors}`);
  }
}

/** The login of one of those who were made up. */
async function someMember(base: string, headers: Record<string, string>): Promise<string> {
  const made = query({ filters: [{ login: { operator: "~", values: ["bulk."] } }], pageSize: "1" });
  const answer = await fetch(`${base}/api/v3/users?${made}`, { headers });
  const found: { _embedded: { elements: { login: string }[] } } = JSON.parse(await answer.text());
  const [member] = found._embedded.elements;
  if (member === undefined) throw new Error("no one was made up");
  return member.login;
}

/** In their order; those that are left out were done on the same database before. */
const STEPS = ["seed", "before", "fill", "lists", "by-fields", "as-member", "defined"] as const;
type Step = (typeof STEPS)[number];

interface Measuring {
  name: string;
  workPackages: number;
  rounds: number;
  steps: readonly Step[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      "work-packages": { type: "string", default: "100000" },
      database: { type: "string", default: "sqlite,postgres" },
      rounds: { type: "string", default: "20" },
      steps: { type: "string", default: STEPS.join(",") },
      folder: { type: "string" },
      url: { type: "string" },
    },
  });
  await buildServer(BUILT);
  process.env["HALYARD_TEST_SERVER"] = BUILT;
  const asked = values.steps.split(",");
  const measuring = {
    workPackages: Number(values["work-packages"]),
    rounds: Number(values.rounds),
    steps: STEPS.filter((step) => asked.includes(step)),
  };
  if (values.folder !== undefined) return measureKept(values.folder, values.url, measuring);
  for (const name of values.database.split(",")) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is measured
    const server = name === "postgres" ? await startPostgresDatabases() : sqliteServer;
    try {
      // oxlint-disable-next-line no-await-in-loop
      const database = await server.fresh();
      // oxlint-disable-next-line no-await-in-loop
      await measureFresh(database, { ...measuring, name });
    } finally {
      // oxlint-disable-next-line no-await-in-loop
      await server.stop();
    }
  }
}

async function measureFresh(database: FreshDatabase, measuring: Measuring): Promise<void> {
  try {
    await measure(database, measuring);
  } finally {
    await database.remove();
  }
}

/** On a database that stays, so that a large one is filled once and measured in several runs. */
function measureKept(folder: string, url: string | undefined, measuring: Omit<Measuring, "name">): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const environment = { HALYARD_DATA_DIR: folder, ...(url === undefined ? {} : { DATABASE_URL: url }) };
  const database = { folder, environment, remove: async () => undefined };
  return measure(database, { ...measuring, name: url === undefined ? "sqlite" : "postgres" });
}

async function firstProject(base: string, headers: Record<string, string>): Promise<number> {
  const list = await fetch(`${base}/api/v3/work_packages?pageSize=1`, { headers });
  const found: { _embedded: { elements: [{ _links: { project: { href: string } } }] } } = JSON.parse(await list.text());
  return Number(found._embedded.elements[0]._links.project.href.split("/").at(-1));
}

/** Those that {@link define} made before. */
async function defined(base: string, headers: Record<string, string>): Promise<Field[]> {
  const answer = await fetch(`${base}/api/v3/custom_fields`, { headers });
  const found: { _embedded: { elements: { id: number; options: { id: number }[] }[] } } = JSON.parse(
    await answer.text(),
  );
  return found._embedded.elements
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, options }, index) => ({ id, format: formatOf(index), options: options.map((one) => one.id) }));
}

async function measure(database: FreshDatabase, { name, workPackages, rounds, steps }: Measuring): Promise<void> {
  const installation = new Installation(database);
  try {
    const has = (step: Step): boolean => steps.includes(step);
    if (has("seed")) await installation.seed({ projects: 100, users: 100, workPackages, changes: 0 });
    const headersOf = async (login: string) => ({
      authorization: `Bearer ${await installation.token(login)}`,
      "content-type": "application/json",
    });
    const headers = await headersOf("admin");
    let product: Process = await installation.start();
    const project = await firstProject(product.base, headers);
    const measured = (words: string, paths: Record<string, string>, as = headers): Promise<void> => {
      const title = `${name}, ${workPackages} work packages, load ${(loadavg()[0] ?? 0).toFixed(1)}`;
      return report(`${title}: ${words}`, { product, headers: as, rounds }, paths);
    };
    if (has("before")) await measured("before there is a field", plain(project));
    if (has("fill")) {
      const fields = await define(product.base, headers, 0, COLUMNS);
      await product.end();
      await fill(database, fillings(fields, project));
      product = await installation.start();
    }
    const shared = (await defined(product.base, headers)).slice(0, FORMATS.length);
    if (has("lists")) await measured(`with ${COLUMNS} fields`, plain(project));
    if (has("by-fields")) await measured("by fields, as an administrator", byFields(shared));
    if (has("as-member")) {
      const ofMember = await headersOf(await someMember(product.base, headers));
      await measured("by fields, as a member", byFields(shared), ofMember);
    }
    if (has("defined")) {
      await define(product.base, headers, COLUMNS, DEFINED - COLUMNS);
      await measured(`with ${DEFINED} fields`, plain(project));
    }
  } finally {
    await installation.end();
  }
}

/** Six fields have a value everywhere, the others in one project. */
const fillings = (fields: readonly Field[], project: number): string[] => [
  ...fields.slice(0, FORMATS.length).map((field) => filling(field, 1_000, "true")),
  ...fields.slice(FORMATS.length).map((field) => filling(field, 1_000, `project_id = ${project}`)),
  "analyze",
];

await main();
