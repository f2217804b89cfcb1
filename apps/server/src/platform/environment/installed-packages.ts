/** The packages of others that the server and the client are made with, as npm's lock file names them. */
import { readFile } from "node:fs/promises";

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  /** One of our own. */
  link?: boolean;
}

export interface InstalledPackage {
  name: string;
  version: string;
  /** As the package says it, an SPDX expression; empty: it doesn't say. */
  license: string;
}

/** Of what is needed to build the client, this is in it. */
const IN_THE_CLIENT = "@scalar/fastify-api-reference";
const FOLDER = "node_modules/";

function packagesIn(lock: string): InstalledPackage[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(lock);
  const found = new Map<string, InstalledPackage>();
  for (const [path, { version = "", license = "", dev = false, link = false }] of Object.entries(packages)) {
    const place = path.lastIndexOf(FOLDER);
    const name = path.slice(place + FOLDER.length);
    if (place === -1 || link || (dev && name !== IN_THE_CLIENT)) continue;
    found.set(`${name} ${version}`, { name, version, license });
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export async function installedPackages(): Promise<InstalledPackage[]> {
  return packagesIn(await readFile(new URL("../../../../../package-lock.json", import.meta.url), "utf8"));
}
