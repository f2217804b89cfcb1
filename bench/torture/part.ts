/** What a part of the torture is: something done to the product, with what came of it. */
import type { DatabaseServer } from "./databases.ts";
import type { Place, ProductHome, StartOptions } from "./product.ts";

export type DatabaseName = "sqlite" | "postgres";

export interface World {
  database: DatabaseName;
  /** Where databases are made. */
  server: DatabaseServer;
  seed: number;
  /** The version for `npm test`: the same, a small part of it. */
  short: boolean;
  /** Work packages, for what depends on how many there are. */
  workPackages: number;
  /** Work packages in what is backed up and restored over and over. */
  backedUp: number;
  /** How often a process is killed. */
  kills: number;
  /** How many hostile requests are sent. */
  requests: number;
}

export interface Outcome {
  /** In words: "100 kills while 4 clients write". */
  tried: string;
  figures: string;
  /** What did not hold; empty: all held. */
  failures: string[];
}

export interface Part {
  name: string;
  on: readonly DatabaseName[];
  /** It measures what others notice: nothing else runs beside it. */
  isAlone?: true;
  /** `npm test` tries it elsewhere. */
  isLong?: true;
  /** How its product is started. */
  needs?(place: Place): StartOptions;
  /** @param home of its own; in the short form of all parts, which come one after the other and leave it usable */
  run(world: World, home: ProductHome): Promise<Outcome[]>;
}
