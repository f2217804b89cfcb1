/** One client sends the heaviest requests over and over and hangs up: what the others notice of it. */
import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "../../../apps/server/testing/random.ts";
import { Client, elementsOf, hrefTo } from "../client.ts";
import { ask } from "../databases.ts";
import { ms, over, percentile } from "../figures.ts";
import type { Outcome, Part, World } from "../part.ts";
import type { Product, ProductHome } from "../product.ts";
import { settled } from "../../processor-time.ts";

const PASSWORD = "a password for neighbors";
const HANG_UP_MS = 1_000;
const READERS = 4;
const WRITERS = 2;
/** The goals; the short version shares a loaded machine with other tests. */
const LIMITS = { read: 100, write: 300, memory: 1_000 };
const SHORT_LIMITS = { read: 750, write: 1_500, memory: 1_000 };
/** How many times slower than without the client others may get where the machine is too busy for the short limits. */
const SHORT_SLOWDOWN = 12;

function heavy(parameters: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return `work_packages?${query.toString()}`;
}

const contains = (text: string) => [{ subject: { operator: "~", values: [text] } }];

/** What took longest on a million work packages. */
const HEAVY = [
  heavy({ filters: contains("a"), timestamps: "P-7D,PT0S", pageSize: "1000" }),
  heavy({ filters: [], groupBy: "assignee", showSums: "true", pageSize: "1000" }),
  heavy({
    filters: [{ subject: { operator: "!~", values: ["e"] } }],
    sortBy: [["updatedAt", "desc"]],
    pageSize: "1000",
  }),
  heavy({ filters: contains("zz"), sortBy: [["priority", "asc"]] }),
  heavy({ filters: [{ typeahead: { operator: "**", values: ["o"] } }], pageSize: "1000" }),
  heavy({
    filters: [],
    offset: "900",
    pageSize: "1000",
    sortBy: [
      ["status", "asc"],
      ["subject", "desc"],
    ],
  }),
];

export const heavyNeighbors: Part = {
  name: "heavy neighbors",
  on: ["sqlite", "postgres"],
  isAlone: true,
  async run(world, home) {
    const size = ["--projects", "8", "--users", "40", "--work-packages", String(world.workPackages)];
    const seeded = await home.command(["seed", ...size]);
    if (seeded.code !== 0) throw new Error(`cannot seed: ${seeded.output}`);
    if (!world.short) await settle(world, home);
    return [await measure(await home.running(), world)];
  },
};

/** What the database and the product do by themselves in the minutes after so many new rows is not what one client does. */
async function settle({ server }: World, home: ProductHome): Promise<void> {
  const url = home.database.environment["DATABASE_URL"];
  if (server.postgres !== null && url !== undefined) {
    await ask(url, "vacuum (analyze)");
    await ask(url, "checkpoint");
  }
  await settled(await home.running());
}

async function measure(product: Product, world: World): Promise<Outcome> {
  const limits = world.short ? SHORT_LIMITS : LIMITS;
  const admin = await product.admin();
  const [first] = elementsOf(await admin.get("projects?pageSize=1"));
  const project = Number(first?.["id"]);
  const ids = elementsOf(await admin.get(`projects/${project}/work_packages?pageSize=200`)).map(({ id }) => Number(id));
  for (const login of ["heavy", "reading", "writing"]) await person(admin, login);
  const [attacker, reader, writer] = await Promise.all(
    ["heavy", "reading", "writing"].map((login) => product.signIn(login, PASSWORD)),
  );
  if (attacker === undefined || reader === undefined || writer === undefined) throw new Error("no one is signed in");
  const state = { isOver: false, sent: 0, answered: 0, memory: 0, broken: new Map<string, number>() };
  const neighbors = neighborsOf(reader, writer, { project, ids, seed: world.seed }, state);
  // Not measured: what is new to the process takes longer the first time.
  await neighbors.during(world.short ? 500 : 5_000);
  const alone = await neighbors.during(world.short ? 1_500 : 20_000);
  const attacks = HEAVY.map(async (path) => {
    while (!state.isOver) {
      state.sent++;
      const { status } = await attacker.send({ method: "GET", path: `/api/v3/${path}`, hangUpAfter: HANG_UP_MS });
      if (status !== 0) state.answered++;
      state.memory = Math.max(state.memory, product.memory());
    }
  });
  const times = await neighbors.during(world.short ? 4_000 : 60_000);
  state.isOver = true;
  await Promise.all(attacks);
  const [read, write] = [percentile(times.read, 0.99), percentile(times.write, 0.99)];
  const limitOf = (most: number, before: readonly number[]) =>
    world.short ? Math.max(most, percentile(before, 0.99) * SHORT_SLOWDOWN) : most;
  const reasons = [...new Set(product.log().match(/the database [^"]+/g))].join("; ");
  const broken = [...state.broken].map(
    ([answer, count]) => `${count} answers of others were ${answer} (logged: ${reasons})`,
  );
  return {
    tried: `${world.workPackages.toLocaleString("en")} work packages; ${state.sent} heavy requests of one client, hung up after 1 s`,
    figures: `${figuresOf("reads", times.read, alone.read)}, ${figuresOf("writes", times.write, alone.write)}, ${Math.round(state.memory)} MB, ${state.answered} answered in time`,
    failures: [
      ...over("reads of others, p99", read, limitOf(limits.read, alone.read), "ms"),
      ...over("writes of others, p99", write, limitOf(limits.write, alone.write), "ms"),
      ...over("memory", state.memory, limits.memory, "MB"),
      ...broken,
    ],
  };
}

async function person(admin: Client, login: string): Promise<void> {
  const name = { firstName: login, lastName: "Neighbor", email: `${login}@example.org` };
  await admin.make("users", { login, password: PASSWORD, status: "active", admin: true, ...name });
}

/** With what it is without the client, which says how busy the machine is otherwise. */
const figuresOf = (what: string, times: readonly number[], alone: readonly number[]): string =>
  `${times.length} ${what} of others p50 ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))} (alone ${ms(percentile(alone, 0.5))}, ${ms(percentile(alone, 0.99))})`;

interface Place {
  project: number;
  ids: readonly number[];
  seed: number;
}

/** People who read a work package or a short list, and write a comment or a new work package. */
function neighborsOf(
  reader: Client,
  writer: Client,
  { project, ids, seed }: Place,
  { broken }: { broken: Map<string, number> },
) {
  const { pick, random } = randomFrom(seed);
  const read = () =>
    random(2) === 0
      ? reader.get(`work_packages/${pick(ids)}`)
      : reader.get(`projects/${project}/work_packages?pageSize=20&offset=${1 + random(5)}`);
  const write = () =>
    random(2) === 0
      ? writer.post(`work_packages/${pick(ids)}/activities`, { comment: { raw: "Looked after." } })
      : writer.post(`projects/${project}/work_packages`, {
          subject: "From next door",
          _links: { type: hrefTo("types/1") },
        });
  const during = async (duration: number): Promise<{ read: number[]; write: number[] }> => {
    const times = { read: [] as number[], write: [] as number[] };
    const end = performance.now() + duration;
    const go = async (kind: "read" | "write") => {
      while (performance.now() < end) {
        const answer = await (kind === "read" ? read() : write());
        times[kind].push(answer.ms);
        if (answer.status >= 400 || answer.status === 0) {
          const what = `${answer.status} for a ${kind} after ${Math.round(answer.ms)} ms`;
          broken.set(what, (broken.get(what) ?? 0) + 1);
        }
        await pause(10);
      }
    };
    const readers = Array.from({ length: READERS }, () => go("read"));
    const writers = Array.from({ length: WRITERS }, () => go("write"));
    await Promise.all([...readers, ...writers]);
    return times;
  };
  return { during };
}
