/** Extension `/admin/performance`: how quick the process that answers is, and how large the database. */
import { stat } from "node:fs/promises";
import type { PerformanceFacts } from "@halyard/contract/schemas/administration/backups";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { databaseFacts } from "./store.ts";

export const PERFORMANCE = "/api/v3/admin/performance";

const SLOWEST = 15;

/** @throws MissingPermission (403) */
export async function showPerformance(ctx: Context, caller: Caller): Promise<DocumentOf<PerformanceFacts>> {
  requireAdministrator(caller);
  const [facts, logBytes] = await Promise.all([databaseFacts(ctx), logBytesOf(ctx)]);
  const { rss, heapUsed } = process.memoryUsage();
  return {
    _type: "Performance",
    startedAt: new Date(ctx.clock.now().getTime() - process.uptime() * 1_000).toISOString(),
    routes: ctx.metrics.requestTimes.slowest(SLOWEST),
    memoryBytes: rss,
    heapBytes: heapUsed,
    eventLoopDelayMs: Math.round(ctx.metrics.eventLoopDelayMs),
    database: { kind: ctx.dialect.name, ...facts, logBytes },
    _links: { self: { href: PERFORMANCE } },
  };
}

async function logBytesOf({ dialect, settings }: Context): Promise<number | null> {
  if (dialect.name !== "sqlite") return null;
  const log = await stat(`${settings.sqliteFile}-wal`).catch(() => null);
  return log?.size ?? 0;
}
