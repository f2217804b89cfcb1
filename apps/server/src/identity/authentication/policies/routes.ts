/** Extension `GET admin/authentication`: the security score and who signs in how. */
import type { FastifyInstance } from "fastify";
import { administratorOf } from "../../../access/require-administrator.ts";
import { originOf } from "../../../hal/public-origin.ts";
import type { Context } from "../../../platform/context.ts";
import { showOverview } from "./overview.ts";

export function authenticationOverviewRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/admin/authentication", async (request) => {
    administratorOf(request);
    return showOverview(ctx, originOf(ctx, request));
  });
}
