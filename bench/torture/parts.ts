/** All there is, in the order in which it is done: what leaves the most behind comes last. */
import type { Part } from "./part.ts";
import { backupKills } from "./parts/backup-kills.ts";
import { copyNeighbors } from "./parts/copy-neighbors.ts";
import { fullDisks } from "./parts/full-disks/full-disks.ts";
import { heavyNeighbors } from "./parts/heavy-neighbors.ts";
import { hostileRequests } from "./parts/hostile/hostile.ts";
import { kills } from "./parts/kills/kills.ts";
import { wholeOrNothing } from "./parts/kills/whole-or-nothing.ts";
import { outgoing } from "./parts/outgoing/outgoing.ts";
import { postgresOutages } from "./parts/postgres-outages.ts";
import { rights } from "./parts/rights.ts";
import { slowClients } from "./parts/slow-clients.ts";

export const PARTS: readonly Part[] = [
  heavyNeighbors,
  copyNeighbors,
  slowClients,
  postgresOutages,
  fullDisks,
  rights,
  kills,
  wholeOrNothing,
  backupKills,
  outgoing,
  hostileRequests,
];
