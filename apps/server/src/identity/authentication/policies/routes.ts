/** Extension `GET admin/authentication`: the security score and who signs in how. */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../../access/require-login.ts";
import { administratorRequired } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { showOverview } from "./overview.ts";

export function authenticationOverviewRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/admin/authentication", async (request) => {
    if (!requireLogin(request).admin) throw administratorRequired();
    return showOverview(ctx);
  });
}
