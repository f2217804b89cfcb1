/** No addresses of its own: only the job and its schedule. */
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { handleDateAlerts } from "./job.ts";

export function dateAlertRoutes(_app: FastifyInstance, ctx: Context): void {
  handleDateAlerts(ctx);
}
