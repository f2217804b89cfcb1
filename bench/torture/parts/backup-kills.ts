/**
 * Backups and restores are killed at moments spread over the whole time that they take: no half a backup, and the old
 * database or the new one. Each try lasts as long as a backup, so the database is smaller than that of other parts.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "../../../apps/server/testing/random.ts";
import { ms } from "../figures.ts";
import type { Outcome, Part, World } from "../part.ts";
import type { ProductHome } from "../product.ts";

/** For each kill. A damaged backup is read up to the damage, so most of them are of a database with little in it. */
const SMALL_CORRUPTIONS = 1.8;
const LARGE_CORRUPTIONS = 0.2;
const MARK = "put in after the backup";

type Random = (below: number) => number;

/** `npm test` does a little of this in operations/backup. */
export const backupKills: Part = {
  name: "backup kills",
  on: ["sqlite", "postgres"],
  isLong: true,
  async run(world, home) {
    return killBoth(home, world);
  },
};

async function killBoth(home: ProductHome, world: World): Promise<Outcome[]> {
  const { random } = randomFrom(world.seed);
  const product = await home.start();
  await product.end("SIGTERM");
  const small = join(home.database.folder, "small.halyard");
  await succeed(home, ["backup", "--to", small]);
  const damaged = await corrupt(home, small, Math.ceil(world.kills * SMALL_CORRUPTIONS), random);
  const size = String(world.backedUp);
  await succeed(home, ["seed", "--projects", "20", "--users", "50", "--work-packages", size]);
  const file = join(home.database.folder, "whole.halyard");
  const made = await timed(() => succeed(home, ["backup", "--to", file]));
  const restored = await timed(() => restore(home, file));
  const kills = Math.ceil(world.kills / 5);
  return [
    {
      tried: `a backup of ${size} work packages, verified, and its restore`,
      figures: `backed up and verified in ${ms(made)}, restored in ${ms(restored)}, ${Math.round(statSync(file).size / 1024 ** 2)} MB`,
      failures: [],
    },
    await killBackups(home, kills, made, random),
    await killRestores(home, file, kills, restored, random),
    damaged,
    await corrupt(home, file, Math.ceil(world.kills * LARGE_CORRUPTIONS), random),
  ];
}

async function succeed(home: ProductHome, words: readonly string[]): Promise<void> {
  const { code, output } = await home.command(words);
  if (code !== 0) throw new Error(`halyard ${words.join(" ")} ended with ${code}: ${output}`);
}

const restore = (home: ProductHome, file: string) =>
  succeed(home, ["restore", file, "--replace", "--no-safety-backup"]);

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Somewhere in this one's share of the time. */
const momentOf = (kill: number, kills: number, tookMs: number, random: Random): number =>
  ((kill + random(1_000) / 1_000) / kills) * tookMs;

async function killBackups(home: ProductHome, kills: number, tookMs: number, random: Random): Promise<Outcome> {
  const failures: string[] = [];
  let whole = 0;
  for (let kill = 0; kill < kills; kill++) {
    const to = join(home.database.folder, `killed-${kill}.halyard`);
    const begun = home.begin(["backup", "--to", to]);
    await Promise.race([pause(momentOf(kill, kills, tookMs, random)), begun.ended]);
    begun.kill();
    await begun.ended;
    if (!existsSync(to)) continue;
    whole++;
    const { code } = await home.command(["verify", to]);
    if (code !== 0) failures.push(`${to} has its name and is not whole`);
  }
  await succeed(home, ["backup", "--to", join(home.database.folder, "afterwards.halyard")]);
  return { tried: `${kills} kills during a backup`, figures: `${whole} were whole already`, failures };
}

async function killRestores(
  home: ProductHome,
  file: string,
  kills: number,
  tookMs: number,
  random: Random,
): Promise<Outcome> {
  const failures: string[] = [];
  const whole = await countsOf(home);
  let replaced = 0;
  for (let kill = 0; kill < kills; kill++) {
    await home.rows(`delete from settings where name = '${MARK}'`);
    await home.rows(`insert into settings (name, value) values ('${MARK}', '1')`);
    const changed = await countsOf(home);
    const begun = home.begin(["restore", file, "--replace", "--no-safety-backup"]);
    await Promise.race([pause(momentOf(kill, kills, tookMs, random)), begun.ended]);
    begun.kill();
    await begun.ended;
    const found = await countsOf(home);
    if (found === whole) replaced++;
    else if (found !== changed) failures.push(`after kill ${kill} there are ${found}, and not ${changed} or ${whole}`);
  }
  await restore(home, file);
  if ((await countsOf(home)) !== whole) failures.push("the last restore did not bring everything back");
  const left = readdirSync(home.database.folder).filter((name) => name.includes("restoring"));
  if (left.length > 0) failures.push(`left behind: ${left.join(", ")}`);
  return { tried: `${kills} kills during a restore`, figures: `${replaced} were done already`, failures };
}

/** What tells the backup's database from the one that it replaces, and whether all of it is there. */
async function countsOf(home: ProductHome): Promise<string> {
  const tables = ["work_packages", "users", "journal_readers"];
  // What commands note about a backup or a restore, once it is done, is in no backup.
  const events = "(select count(*) from events where entity_type <> 'Backup') as events";
  const counts = [...tables.map((table) => `(select count(*) from ${table}) as ${table}`), events].join(", ");
  const mark = `(select count(*) from settings where name = '${MARK}') as mark`;
  const [row] = await home.rows(`select ${counts}, ${mark}`);
  return Object.entries(row ?? {})
    .map(([name, count]) => `${name} ${String(count)}`)
    .join(", ");
}

async function corrupt(home: ProductHome, file: string, corruptions: number, random: Random): Promise<Outcome> {
  const failures: string[] = [];
  const bytes = readFileSync(file);
  const damaged = join(home.database.folder, "damaged.halyard");
  for (let count = 0; count < corruptions; count++) {
    const at = random(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ 0x20;
    writeFileSync(damaged, bytes);
    bytes[at] = (bytes[at] ?? 0) ^ 0x20;
    const { code } = await home.command(["verify", damaged]);
    if (code === 0) failures.push(`a change of byte ${at} was not noticed`);
  }
  return {
    tried: `${corruptions} backups of ${Math.ceil(bytes.length / 1024 ** 2)} MB with one changed byte`,
    figures: `${corruptions - failures.length} noticed`,
    failures,
  };
}
