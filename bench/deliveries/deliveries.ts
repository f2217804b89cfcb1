/** Deliveries that wait: written into the database beside the stopped product, which then sends them all. */
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../torture/client.ts";
import type { DatabaseServer } from "../torture/databases.ts";
import { ProductHome, type Product } from "../torture/product.ts";
import { startReceiver, type Delivery } from "./receiver.ts";

const WORK_PACKAGES = 500;
const LONGEST_MS = 1_800_000;

interface Measured {
  seconds: number;
  /** The processor's time of all of them. */
  cpuMs: number;
  missing: number;
  twice: number;
  /** Before an earlier one about the same work package. */
  early: number;
}

interface Measuring {
  count: number;
  /** How long the receiver takes for an answer, in ms. */
  answersAfterMs: number;
  /** A folder for profiles of the processor's time: of the start that prepares it, and of the deliveries. */
  profile: string | undefined;
}

export async function measureDeliveries(
  server: DatabaseServer,
  { count, answersAfterMs, profile }: Measuring,
): Promise<Measured> {
  const database = await server.fresh();
  const receiver = await startReceiver(answersAfterMs);
  const profiled: Record<string, string> =
    profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` };
  const environment = { HALYARD_OUTGOING_ALLOWED: "127.0.0.1", ...profiled };
  const home = await ProductHome.on(database, [() => ({ environment })]);
  let product = await home.start();
  try {
    const admin = await product.admin();
    await prepare(admin, receiver.url);
    admin.close();
    await product.end("SIGTERM");
    await home.rows(waiting(count));
    await home.rows(JOB);
    product = await home.start();
    const before = await cpuMs(product);
    const began = performance.now();
    const late = began + LONGEST_MS;
    while (receiver.deliveries.length < count && performance.now() < late) await pause(50);
    const seconds = (performance.now() - began) / 1_000;
    const cpu = (await cpuMs(product)) - before;
    return { seconds, cpuMs: cpu, ...orderOf(receiver.deliveries, count) };
  } finally {
    await product.end("SIGTERM");
    await receiver.close();
    await database.remove();
  }
}

async function prepare(admin: Client, url: string): Promise<void> {
  const { id } = await admin.make("projects", { name: "Told" });
  const description = { raw: "Depth charts for the **harbor**: see [the survey](https://example.org/survey)." };
  const numbers = Array.from({ length: WORK_PACKAGES }, (_, at) => at);
  for (const number of numbers) {
    await admin.make(`projects/${id}/work_packages?notify=false`, { subject: `Basin ${number}`, description });
  }
  // Made last, so that the work packages themselves are not told.
  await admin.make("admin/webhooks", { name: "Receiver", url, events: ["work_package:updated"] });
}

const AT = "2026-01-01T00:00:00.000Z";

/** In the order in which events about all work packages in turn would have been written. */
const waiting = (count: number): string => `
  insert into webhook_deliveries (webhook_id, message_id, event_id, event, entity, subject_id, project_id, state, next_at,
    created_at)
  with recursive numbers (number) as (select 0 union all select number + 1 from numbers where number + 1 < ${count}),
    places as (select id, project_id, row_number() over (order by id) - 1 as place from work_packages
      order by id desc limit ${WORK_PACKAGES}),
    first as (select min(place) as place from places)
  select (select max(id) from webhooks), 'msg_' || number, number + 1, 'work_package:updated',
    'WorkPackage:' || places.id, places.id, places.project_id, 'waiting', '${AT}', '${new Date().toISOString()}'
  from numbers join first on true join places on places.place = first.place + number % ${WORK_PACKAGES}
  order by number`;

const JOB = `insert into jobs (uuid, kind, payload, status, result, dedupe_key, run_at, attempts, created_at, updated_at)
  values ('bench', 'webhooks.deliver', '{}', 'in_queue', '{}', 'webhooks.deliver', '${AT}', 0, '${AT}', '${AT}')`;

/** The processor's time that the server has taken, in ms. */
async function cpuMs({ url }: Product): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return 1_000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}

function orderOf(deliveries: readonly Delivery[], count: number): Pick<Measured, "missing" | "twice" | "early"> {
  const newest = new Map<number, number>();
  const seen = new Set<number>();
  let early = 0;
  for (const { id, workPackage } of deliveries) {
    const number = Number(id.slice("msg_".length));
    if (number < (newest.get(workPackage) ?? -1) && !seen.has(number)) early++;
    newest.set(workPackage, Math.max(number, newest.get(workPackage) ?? -1));
    seen.add(number);
  }
  return { missing: count - seen.size, twice: deliveries.length - seen.size, early };
}
