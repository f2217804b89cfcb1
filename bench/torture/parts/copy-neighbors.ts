/** A project of 10,000 work packages is copied while others write: how long it takes, and for how long each write waits. */
import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "../../../apps/server/testing/random.ts";
import { elementsOf, hrefTo, type Answer, type Client } from "../client.ts";
import { ms, over, percentile } from "../figures.ts";
import type { Outcome, Part, World } from "../part.ts";
import type { Product } from "../product.ts";

const WORK_PACKAGES = 10_000;
const ALONE_MS = 15_000;
const LIMITS = { copy: 60_000, write: 100 };
const GIVEN_UP_MS = 300_000;

export const copyNeighbors: Part = {
  name: "copy neighbors",
  on: ["sqlite", "postgres"],
  isAlone: true,
  isLong: true,
  async run(world, home) {
    const size = ["--projects", "1", "--users", "40", "--work-packages", String(WORK_PACKAGES), "--changes", "1"];
    const seeded = await home.command(["seed", ...size]);
    if (seeded.code !== 0) throw new Error(`cannot seed: ${seeded.output}`);
    return [await measure(await home.running(), world)];
  },
};

async function measure(product: Product, world: World): Promise<Outcome> {
  const admin = await product.admin();
  const [source] = elementsOf(await admin.get("projects?pageSize=1"));
  const other = await admin.make("projects", { name: "Next door" });
  const ids: number[] = [];
  for (let made = 0; made < 100; made++) {
    ids.push((await admin.make(`projects/${other.id}/work_packages`, { subject: `Next door ${made}` })).id);
  }
  const write = writesTo(admin, other.id, ids, world.seed);
  // Not measured: what is new to the process takes longer the first time.
  await timesOf(write, pause(3_000));
  const alone = await timesOf(write, pause(ALONE_MS));
  const began = performance.now();
  const asked = await admin.post(`projects/${Number(source?.["id"])}/copy`, { name: "A copy", identifier: "a-copy" });
  const copying = copied(admin, asked);
  const beside = await timesOf(write, copying);
  const took = performance.now() - began;
  const failures = [...(await copying), ...beside.failures, ...alone.failures];
  const counted = Number(
    Object(JSON.parse((await admin.get("projects/a-copy/work_packages?pageSize=1&filters=[]")).text)).total,
  );
  if (counted !== WORK_PACKAGES) failures.push(`the copy has ${counted} work packages`);
  const longest = Math.max(...beside.times);
  return {
    tried: `${WORK_PACKAGES.toLocaleString("en")} work packages copied in ${(took / 1_000).toFixed(1)} s`,
    figures: `${figuresOf(beside.times)}; without the copy ${figuresOf(alone.times)}`,
    failures: [
      ...failures,
      ...over("the copy", took, LIMITS.copy, "ms"),
      // What the machine itself does to the longest one is not the copy's.
      ...over("a write beside it", longest, LIMITS.write + Math.max(...alone.times), "ms"),
    ],
  };
}

const figuresOf = (times: readonly number[]): string =>
  `${times.length} writes p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}, p99 ${ms(percentile(times, 0.99))}, longest ${ms(Math.max(...times))}`;

/** A comment, a new work package or a changed one of another project. */
function writesTo(client: Client, project: number, ids: readonly number[], seed: number): () => Promise<Answer> {
  const { pick, random } = randomFrom(seed);
  const versions = new Map<number, number>();
  return async () => {
    const id = pick(ids);
    const kind = random(3);
    if (kind === 0) return client.post(`work_packages/${id}/activities`, { comment: { raw: "Looked after." } });
    if (kind === 1) {
      const _links = { type: hrefTo("types/1") };
      return client.post(`projects/${project}/work_packages`, { subject: "From next door", _links });
    }
    const lockVersion = versions.get(id) ?? 0;
    const answer = await client.patch(`work_packages/${id}`, { lockVersion, subject: `Changed ${lockVersion}` });
    versions.set(id, lockVersion + 1);
    return answer;
  };
}

/** One write after the other, a hundredth of a second apart, until the other thing is over. */
async function timesOf(write: () => Promise<Answer>, other: Promise<unknown>) {
  const state = { isOver: false };
  const ending = other.finally(() => {
    state.isOver = true;
  });
  const times: number[] = [];
  const failures: string[] = [];
  while (!state.isOver) {
    const answer = await write();
    times.push(answer.ms);
    if (answer.status === 0 || answer.status >= 400)
      failures.push(`a write is answered with ${answer.status}: ${answer.text}`);
    await pause(10);
  }
  await ending;
  return { times, failures };
}

/** @returns what went wrong */
async function copied(client: Client, { status, headers }: Answer): Promise<string[]> {
  if (status !== 302) return [`the copy is answered with ${status}`];
  const path = String(headers.location).replace("/api/v3/", "");
  for (const until = performance.now() + GIVEN_UP_MS; performance.now() < until; await pause(100)) {
    const job: unknown = JSON.parse((await client.get(path)).text);
    const state = String(Object(job).status);
    if (state === "success") return [];
    if (state !== "in_queue" && state !== "in_process") return [`the copy ends with ${state}: ${Object(job).message}`];
  }
  return ["the copy does not end"];
}
