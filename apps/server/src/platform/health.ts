/** Whether the process lives, and whether it can work. */
import type { FastifyInstance } from "fastify";
import type { Context } from "./context.ts";
import { FilesUnavailable } from "./files/files.ts";
import { DatabaseUnavailable, StorageFull } from "./outages/outages.ts";

/** @param warnings what is wrong and keeps no one from working: told beside the 200 */
export function healthRoutes(app: FastifyInstance, ctx: Context, warnings: () => Promise<readonly string[]>): void {
  app.get("/health/live", { logLevel: "warn" }, async () => ({ status: "ok" }));

  app.get("/health/ready", { logLevel: "warn" }, async (_request, reply) => {
    try {
      await ctx.check();
      const found = await warnings();
      return { status: "ok", ...(found.length > 0 ? { warnings: found } : {}) };
    } catch (error) {
      const known =
        error instanceof DatabaseUnavailable || error instanceof StorageFull || error instanceof FilesUnavailable;
      return reply.code(503).send({ status: known ? error.message : "the database does not answer" });
    }
  });
}
