/** Kills and damaged backups of `npm run torture`, as many as the console promises to bear. */
import { backupKills } from "../torture/parts/backup-kills.ts";
import { kills } from "../torture/parts/kills/kills.ts";
import { ProductHome } from "../torture/product.ts";
import type { DatabaseServer } from "../torture/databases.ts";
import { say } from "./place.ts";

/** A fifth of them during backups, as many during restores, and twice as many damaged backups. */
const KILLS_OF_BACKUPS = 100;
const KILLS_OF_STREAMS = 50;
const SEED = 4_711;

const PARTS = {
  kills: { part: backupKills, kills: KILLS_OF_BACKUPS },
  streams: { part: kills, kills: KILLS_OF_STREAMS },
};
export const KILLED = ["kills", "streams"] as const;

/** @param backedUp work packages in what is backed up and restored over and over */
export async function killed(name: (typeof KILLED)[number], server: DatabaseServer, backedUp: number): Promise<void> {
  const { part, kills: count } = PARTS[name];
  const home = await ProductHome.on(await server.fresh(), []);
  const sizes = { workPackages: backedUp, backedUp, kills: count, requests: 0 };
  try {
    const world = { database: server.name, server, seed: SEED, short: false, ...sizes };
    for (const { tried, figures, failures } of await part.run(world, home)) {
      say(tried, failures.length === 0 ? `held; ${figures}` : `FAILED: ${failures.join("; ")}; ${figures}`);
    }
  } finally {
    await home.remove();
  }
}
