/** Puts in order what is kept beside the rows: step by step, so that no one's write waits for long. Safe to repeat. */
import type { UpkeepTask } from "@halyard/contract/administration/upkeep";
import type { Database } from "../../platform/database/schema/dialect.ts";
import {
  lastId,
  optimize,
  projectIds,
  recount,
  reindexPrincipals,
  reindexWorkPackages,
  statusIds,
  TOTALS_OF_PROJECTS,
  TOTALS_OF_STATUSES,
  type Ids,
} from "./kept-store.ts";
import { counted } from "../../platform/counted.ts";

export interface UpkeepProgress {
  done: number;
  of: number;
}

export interface Upkeep {
  database: Pick<Database, "db" | "dialect" | "transaction">;
  /** Hears after each step how many are done. */
  progress: (progress: UpkeepProgress) => Promise<void>;
}

/** Some 50 ms of the only writer on SQLite. */
const AT_ONCE = { work_packages: 500, principals: 5_000 } as const;

/** Short writes beside it don't wait for its end. */
const ALONE = { alone: true, durable: false } as const;

/** @returns what was done, a sentence */
export const runUpkeep = (task: UpkeepTask, upkeep: Upkeep): Promise<string> => TASKS[task](upkeep);

const TASKS: Record<UpkeepTask, (upkeep: Upkeep) => Promise<string>> = {
  async optimize({ database: { db, dialect, transaction } }) {
    if (dialect.name === "sqlite") await optimize(db, dialect);
    // As long as it takes, where a request would be given up.
    else await transaction((tx) => optimize(tx, dialect), { unlimited: true });
    return "The database knows again how its tables are filled.";
  },

  async recount({ database: { db, dialect, transaction }, progress }) {
    const projects = await projectIds(db);
    let wrong = 0;
    for (const [index, project] of projects.entries()) {
      for (const table of TOTALS_OF_PROJECTS)
        wrong += await transaction((tx) => recount(tx, dialect, table, project), ALONE);
      await progress({ done: index + 1, of: projects.length });
    }
    for (const status of await statusIds(db)) {
      for (const table of TOTALS_OF_STATUSES)
        wrong += await transaction((tx) => recount(tx, dialect, table, status), ALONE);
    }
    const were = wrong === 0 ? "all totals were right" : `${counted(wrong, "total was", "totals were")} wrong`;
    return `${counted(projects.length, "project")} recounted: ${were}.`;
  },

  async reindex({ database, progress }) {
    const { db, dialect, transaction } = database;
    const last = { work_packages: await lastId(db, "work_packages"), principals: await lastId(db, "principals") };
    const of = last.work_packages + last.principals;
    for (const ids of rangesTo(last.principals, AT_ONCE.principals)) {
      await transaction((tx) => reindexPrincipals(tx, dialect, ids), ALONE);
      await progress({ done: ids.to, of });
    }
    for (const ids of rangesTo(last.work_packages, AT_ONCE.work_packages)) {
      await transaction((tx) => reindexWorkPackages(tx, dialect, ids), ALONE);
      await progress({ done: last.principals + ids.to, of });
    }
    return "The search index is made again.";
  },
};

function* rangesTo(last: number, size: number): Generator<Ids> {
  for (let from = 1; from <= last; from += size) yield { from, to: Math.min(last, from + size - 1) };
}
