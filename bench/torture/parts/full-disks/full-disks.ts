/** No space is left: for the log, for the data. Nothing hangs, nothing acknowledged is lost, and it goes on by itself. */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ms, over } from "../../figures.ts";
import type { Outcome, Part, World } from "../../part.ts";
import { problemsAtTheEnd, type Product, type ProductHome } from "../../product.ts";
import { counted, lostOf, startWriters, unexpected } from "../../writers.ts";
import { upload } from "../kills/uploads.ts";

const FULL_DEVICE = "/dev/full";
const BACK_WITHIN_MS = 5_000;

export const fullDisks: Part = {
  name: "full disks",
  on: ["sqlite", "postgres"],
  needs: ({ folder }) => ({
    modules: [join(import.meta.dirname, "fault.ts")],
    environment: { TORTURE_FULL_DISK: flagIn(folder), HALYARD_LOG_LEVEL: "info" },
    ...(existsSync(FULL_DEVICE) ? { standardError: FULL_DEVICE } : {}),
  }),
  async run(world, home) {
    const outcomes: Outcome[] = [];
    if (existsSync(FULL_DEVICE)) outcomes.push(await fullLog(await home.running(), world));
    outcomes.push(await fullData(await home.running(), home, world));
    return outcomes;
  },
};

const flagIn = (folder: string): string => join(folder, "full");

/** Each request writes a line. */
async function fullLog(product: Product, world: World): Promise<Outcome> {
  const count = world.short ? 50 : 500;
  const admin = await product.admin();
  const statuses = new Map<number, number>();
  let slowest = 0;
  for (let index = 0; index < count; index++) {
    const answer = await admin.get("projects");
    slowest = Math.max(slowest, answer.ms);
    if (answer.status !== 200) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  }
  return {
    tried: `the disk of the log is full during ${count} requests`,
    figures: `slowest answer ${ms(slowest)}`,
    failures: [...unexpected(statuses, []), ...over("the slowest answer", slowest, 2_000, "ms")],
  };
}

/** Of PostgreSQL's data the disk is its own; here it is that of the files. */
async function fullData(product: Product, home: ProductHome, world: World): Promise<Outcome> {
  const flag = flagIn(home.place.folder);
  const admin = await product.admin();
  const { id: project } = await admin.make("projects", { name: "Full" });
  const { id: uploadsAt } = await admin.make(`projects/${project}/work_packages`, { subject: "Has files" });
  const writers = startWriters(admin, project, "takes room ".repeat(10_000));
  const failures: string[] = [];
  const isSqlite = world.database === "sqlite";
  const back: number[] = [];
  for (let time = 0; time < (world.short ? 1 : 10); time++) {
    await pause(300);
    writeFileSync(flag, "");
    await pause(world.short ? 700 : 1_500);
    if ((await upload(admin, uploadsAt)) !== null) failures.push("a file was stored on the full disk");
    const read = await admin.get(`projects/${project}/work_packages?pageSize=5`);
    if (read.status !== 200) failures.push(`reading: ${read.status}`);
    rmSync(flag);
    back.push(await writers.another(BACK_WITHIN_MS * 4));
    if ((await upload(admin, uploadsAt)) === null) failures.push("no file is stored once there is space again");
  }
  await writers.end();
  if (isSqlite && !writers.refused.has(507)) failures.push("no write was refused with 507");
  failures.push(...unexpected(writers.refused, [507]), ...(await lostOf(admin, project, writers.acknowledged)));
  if (!world.short) failures.push(...(await problemsAtTheEnd(home)));
  const latest = Math.max(...back);
  return {
    tried: `${back.length} times no space for ${isSqlite ? "the database and files" : "files"} while 4 clients write`,
    figures: `${writers.acknowledged.size} acknowledged, ${counted(writers.refused)}, writes again at the latest ${ms(latest)} after there was space`,
    failures: [...failures, ...over("writes again", latest, BACK_WITHIN_MS, "ms")],
  };
}
