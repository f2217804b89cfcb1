/**
 * The process is killed while people write and upload: nothing that was acknowledged is lost, the audit log's
 * stream has no gap, its seals hold, and no one waits long.
 */
import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "../../../../apps/server/testing/random.ts";
import { ASSIGNEE_PASSWORD, makeAssignee } from "../../assignee.ts";
import { elementsOf, hrefTo, type Client } from "../../client.ts";
import { ms, over, percentile } from "../../figures.ts";
import type { Outcome, Part, World } from "../../part.ts";
import { problemsAtTheEnd, type Product, type ProductHome } from "../../product.ts";
import { lostOf } from "../../writers.ts";
import { beginStream, streamProblems } from "./streamed.ts";
import { attachmentProblems, beginUpload, sweepProblems, upload, type Uploaded } from "./uploads.ts";

const WRITERS = 4;
const LOGIN = "ann";
/** From the moment when the product is ready again. */
const NOTIFIED_WITHIN_MS = 5_000;

interface Site {
  project: number;
  /** Hears about what is assigned to them. */
  assignee: number;
  uploadsAt: number;
}

interface Acknowledged {
  subjects: Map<number, string>;
  comments: Map<number, string>;
  uploads: Uploaded[];
}

export const kills: Part = {
  name: "kills",
  on: ["sqlite", "postgres"],
  async run(world, home) {
    return [await killAgainAndAgain(home, world)];
  },
};

async function killAgainAndAgain(home: ProductHome, world: World): Promise<Outcome> {
  const { random } = randomFrom(world.seed);
  const acknowledged: Acknowledged = { subjects: new Map(), comments: new Map(), uploads: [] };
  const failures: string[] = [];
  const [starts, notified]: [number[], number[]] = [[], []];
  let product = await home.running();
  const site = await prepare(product);
  const stream = await beginStream(await product.admin());
  for (let kill = 0; kill < world.kills; kill++) {
    const last = await writeUntilKilled(product, site, acknowledged, 100 + random(800));
    product = await home.start();
    starts.push(product.startMs);
    notified.push(await toldAfter(product, last));
  }
  failures.push(...(await lossesIn(product, site, acknowledged)));
  failures.push(...(await attachmentProblems(await product.admin(), site.uploadsAt, acknowledged.uploads)));
  const streamed = await streamProblems(home, await product.admin(), stream);
  failures.push(...streamed.problems);
  const sent = `${streamed.entries} entries streamed, ${streamed.again} of them again`;
  await product.end("SIGTERM");
  failures.push(...(await sweepProblems(home, acknowledged.uploads.length)));
  if (!world.short) failures.push(...(await problemsAtTheEnd(home)));
  const { subjects, comments, uploads } = acknowledged;
  const latest = Math.max(0, ...notified);
  return {
    tried: `${world.kills} kills while ${WRITERS} clients write and upload`,
    figures: `${subjects.size} work packages, ${comments.size} comments, ${uploads.length} files acknowledged; ${sent}; ready again after ${ms(percentile(starts, 0.5))}, the latest notification ${ms(latest)} later`,
    failures: [...failures, ...over("a notification after a kill", latest, NOTIFIED_WITHIN_MS, "ms")],
  };
}

async function prepare(product: Product): Promise<Site> {
  const admin = await product.admin();
  const { project, assignee } = await makeAssignee(admin, LOGIN);
  const { id: uploadsAt } = await admin.make(`projects/${project}/work_packages`, { subject: "Has files" });
  return { project, assignee, uploadsAt };
}

/** @returns the work packages of which the assignee has to hear, of the last moments */
async function writeUntilKilled(
  product: Product,
  site: Site,
  acknowledged: Acknowledged,
  after: number,
): Promise<number[]> {
  const admin = await product.admin();
  const told: number[] = [];
  let isOver = false;
  const write = async (number: number) => {
    for (let turn = 0; !isOver; turn++) {
      if (number === 0 && turn % 4 === 3) await uploadOne(admin, site, acknowledged);
      else await createOne(admin, site, acknowledged, told);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, number) => write(number));
  // In the middle of one when the process dies.
  const unfinished = beginUpload(admin, product.url, site.uploadsAt);
  await pause(after);
  await product.end("SIGKILL");
  isOver = true;
  unfinished.destroy();
  await Promise.all(writers);
  admin.close();
  return told.slice(-20);
}

async function createOne(
  admin: Client,
  site: Site,
  { subjects, comments }: Acknowledged,
  told: number[],
): Promise<void> {
  const subject = `Written ${performance.now()}-${Math.random()}`;
  const _links = { assignee: hrefTo(`users/${site.assignee}`) };
  const made = await admin.post(`projects/${site.project}/work_packages`, { subject, _links });
  if (made.status !== 201) return;
  const id = Number(Object(JSON.parse(made.text)).id);
  subjects.set(id, subject);
  told.push(id);
  const comment = await admin.post(`work_packages/${id}/activities`, { comment: { raw: `Of ${subject}` } });
  if (comment.status === 201) comments.set(id, `Of ${subject}`);
}

async function uploadOne(admin: Client, site: Site, { uploads }: Acknowledged): Promise<void> {
  const uploaded = await upload(admin, site.uploadsAt);
  if (uploaded !== null) uploads.push(uploaded);
}

/** @returns after how many ms the assignee had heard about all of them; Infinity where that never was */
async function toldAfter(product: Product, ids: readonly number[]): Promise<number> {
  const ann = await product.signIn(LOGIN, ASSIGNEE_PASSWORD);
  const began = performance.now();
  for (;;) {
    const heard = elementsOf(await ann.get("notifications?pageSize=200&sortBy=%5B%5B%22id%22%2C%22desc%22%5D%5D"));
    const about = new Set(
      heard.map((one) =>
        String(Object(Object(one["_links"]).resource).href)
          .split("/")
          .at(-1),
      ),
    );
    const after = performance.now() - began;
    if (ids.every((id) => about.has(String(id)))) return after;
    if (after > 4 * NOTIFIED_WITHIN_MS) return Infinity;
    await pause(50);
  }
}

async function lossesIn(product: Product, site: Site, { subjects, comments }: Acknowledged): Promise<string[]> {
  const admin = await product.admin();
  const silent: number[] = [];
  for (const [id, text] of comments) {
    if (!(await admin.get(`work_packages/${id}/activities`)).text.includes(text)) silent.push(id);
  }
  return [
    ...(await lostOf(admin, site.project, subjects)),
    ...(silent.length === 0 ? [] : [`lost: ${silent.length} acknowledged comments, such as one of ${silent[0]}`]),
  ];
}
