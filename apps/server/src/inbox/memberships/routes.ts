/** No addresses of its own: only the jobs that mail who became a member of what. */
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { handleMemberships } from "./job.ts";

export function membershipEmailRoutes(_app: FastifyInstance, ctx: Context): void {
  handleMemberships(ctx);
}
