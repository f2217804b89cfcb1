/** Extension `/admin/performance`: how quick requests are, what the process that answers has, and how large the database is. */
import { stat } from "node:fs/promises";
import type { PerformanceFacts } from "@halyard/contract/schemas/administration/backups";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import type { MeasuredCache } from "../../platform/metrics/metrics.ts";
import { databaseFacts } from "./store.ts";
import { measuredTables } from "./table-sizes.ts";

export const PERFORMANCE = "/api/v3/admin/performance";

const SLOWEST = 15;

interface NamedView {
  id: number;
  name: string;
  is_public: number;
  user_id: number;
  user_name: string;
  project_id: number | null;
  project_name: string | null;
}
/** Which saved views those are, of the ones that are still there. */
export type WhoseViews = (ctx: Context, ids: readonly number[]) => Promise<readonly NamedView[]>;

/** @throws MissingPermission (403) */
export async function showPerformance(
  ctx: Context,
  caller: Caller,
  whoseViews: WhoseViews,
): Promise<DocumentOf<PerformanceFacts>> {
  requireAdministrator(caller);
  const [facts, measured, logBytes, routes, views, caches] = await Promise.all([
    databaseFacts(ctx),
    measuredTables(ctx),
    logBytesOf(ctx),
    ctx.keptTimes.slowest("routes", SLOWEST),
    slowestViews(ctx, caller, whoseViews),
    Promise.all(ctx.metrics.caches.map(cacheFacts)),
  ]);
  const { rss, heapUsed } = process.memoryUsage();
  return {
    _type: "Performance",
    startedAt: new Date(ctx.clock.now().getTime() - process.uptime() * 1_000).toISOString(),
    routes: routes.map(({ of, ...times }) => {
      const [method = "", route = ""] = of.split(" ");
      return { method, route, ...times };
    }),
    views,
    caches,
    memoryBytes: rss,
    heapBytes: heapUsed,
    eventLoopDelayMs: Math.round(ctx.metrics.eventLoopDelayMs),
    database: {
      kind: ctx.dialect.name,
      ...facts,
      tables: [...facts.tables, ...measured.tables.map((table) => ({ ...table, rows: null, fullReads: null }))],
      tablesAt: measured.at,
      logBytes,
    },
    _links: { self: { href: PERFORMANCE } },
  };
}

const cacheFacts = async ({ name, requests, size }: MeasuredCache) => ({
  name,
  hits: requests.hit,
  misses: requests.miss,
  ...(await size()),
});

/** A private view's name is its owner's business; that it is slow, and whose it is, is an administrator's. */
async function slowestViews(
  ctx: Context,
  caller: Caller,
  whoseViews: WhoseViews,
): Promise<DocumentOf<PerformanceFacts>["views"]> {
  const slowest = await ctx.keptTimes.slowest("views", SLOWEST);
  const ids = slowest.map(({ of }) => Number(of));
  const known = new Map(ids.length === 0 ? [] : (await whoseViews(ctx, ids)).map((view) => [view.id, view]));
  return slowest.flatMap(({ of, ...times }) => {
    const view = known.get(Number(of));
    if (view === undefined) return [];
    const isShown = view.is_public === 1 || view.user_id === caller.id;
    const project = { href: `/api/v3/projects/${view.project_id}`, title: view.project_name ?? "" };
    return {
      id: view.id,
      name: isShown ? view.name : null,
      ...times,
      _links: {
        owner: { href: `/api/v3/users/${view.user_id}`, title: view.user_name },
        ...(view.project_id === null ? {} : { project }),
      },
    };
  });
}

async function logBytesOf({ dialect, settings }: Context): Promise<number | null> {
  if (dialect.name !== "sqlite") return null;
  const log = await stat(`${settings.sqliteFile}-wal`).catch(() => null);
  return log?.size ?? 0;
}
