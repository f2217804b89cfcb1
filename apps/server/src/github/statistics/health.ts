/** How the integration is: what the last test, deliveries and sync say. */
import type { GithubHealth } from "@halyard/contract/schemas/github";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { Context } from "../../platform/context.ts";
import { isConfigured } from "../config/config.ts";
import { configRow, type ConfigRow } from "../config/store.ts";
import { deliveryFigures, eventCounts, type DeliveryFigures } from "../webhooks/delivery-store.ts";
import { counted } from "../../platform/counted.ts";

const DAY_MS = 86_400_000;
const COUNTED_DAYS = 7;
/** So many deliveries waiting are more than a moment's work. */
const MANY_PENDING = 1_000;

export interface Check {
  name: "configuration" | "connection" | "webhooks";
  status: GithubHealth;
  message: string;
}

export interface Health {
  overall_health: GithubHealth;
  checks: Check[];
}

const dayAgo = (ctx: Context, days: number): string =>
  new Date(ctx.clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);

export async function readHealth(ctx: Context, caller: Caller): Promise<Health> {
  requireAdministrator(caller);
  return healthOf(ctx);
}

/** Also for readers of statistics: it says nothing that is secret. */
export async function healthOf(ctx: Context): Promise<Health> {
  const [config, deliveries, counts] = await Promise.all([
    configRow(ctx.db),
    deliveryFigures(ctx.db),
    eventCounts(ctx.db, dayAgo(ctx, 1)),
  ]);
  const failed = counts.filter((one) => one.outcome === "failed").reduce((sum, one) => sum + one.count, 0);
  if (!isConfigured(config)) {
    const message = "GitHub is not configured";
    return { overall_health: "not_configured", checks: [{ name: "configuration", status: "not_configured", message }] };
  }
  const checks: Check[] = [
    { name: "configuration", status: "healthy", message: "Everything needed is set" },
    connectionCheck(config),
    webhookCheck(deliveries, failed),
  ];
  const worst = (["unhealthy", "degraded"] as const).find((status) => checks.some((check) => check.status === status));
  return { overall_health: worst ?? "healthy", checks };
}

function connectionCheck(config: ConfigRow): Check {
  const name = "connection";
  if (config.connection_ok === null) return { name, status: "degraded", message: "The connection was not tested yet" };
  return { name, status: config.connection_ok === 1 ? "healthy" : "unhealthy", message: config.connection_message };
}

function webhookCheck({ lastAt, pending }: DeliveryFigures, failed: number): Check {
  const name = "webhooks";
  if (pending > MANY_PENDING)
    return { name, status: "degraded", message: counted(pending, "delivery waits", "deliveries wait") };
  if (failed > 0)
    return { name, status: "degraded", message: `${counted(failed, "delivery", "deliveries")} failed since yesterday` };
  if (lastAt === null) return { name, status: "degraded", message: "No delivery has arrived yet" };
  return { name, status: "healthy", message: `The last delivery arrived at ${lastAt}` };
}

/** What the webhook panel shows. */
export async function webhookInfo(ctx: Context, caller: Caller, url: string) {
  requireAdministrator(caller);
  const [config, deliveries, counts] = await Promise.all([
    configRow(ctx.db),
    deliveryFigures(ctx.db),
    eventCounts(ctx.db, dayAgo(ctx, COUNTED_DAYS - 1)),
  ]);
  return {
    url,
    content_type: "application/json",
    secret_set: config.webhook_secret !== null,
    last_delivery_at: deliveries.lastAt,
    pending: deliveries.pending,
    last_failure: deliveries.lastFailure,
    days: COUNTED_DAYS,
    counts,
  };
}
