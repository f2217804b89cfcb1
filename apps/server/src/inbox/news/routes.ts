/** No addresses of its own: only the reader of the journal and the jobs that mail news. */
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { handleNews } from "./job.ts";

export function newsEmailRoutes(_app: FastifyInstance, ctx: Context): void {
  handleNews(ctx);
}
