/** No addresses of its own: only the job, and that it begins. */
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { handleDateAlerts, startDateAlerts } from "./job.ts";

export function dateAlertRoutes(app: FastifyInstance, ctx: Context): void {
  handleDateAlerts(ctx);
  app.addHook("onReady", () => startDateAlerts(ctx));
}
