/** Extension `/notifications/{id}/snooze`: it goes away until a time that is chosen, or comes back at once. */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { bodyOf, idOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { findNotification } from "../notifications/service.ts";
import { handleWaking, snooze, snoozeTime, startWaking } from "./service.ts";
import { z } from "zod";
import { takes } from "../../hal/write/takes.ts";

const PATH = "/api/v3/notifications/:id/snooze";

export function snoozeRoutes(app: FastifyInstance, ctx: Context): void {
  handleWaking(ctx);
  app.addHook("onReady", () => startWaking(ctx));

  app.post(PATH, takes(z.object({ until: z.iso.datetime({ offset: true }) })), async (request, reply) => {
    const caller = requireLogin(request);
    const { id } = await findNotification(ctx, caller, idOf(request));
    await snooze(ctx, caller, id, snoozeTime(ctx, bodyOf(request)["until"]));
    return reply.code(204).send();
  });

  app.delete(PATH, async (request, reply) => {
    const caller = requireLogin(request);
    const { id } = await findNotification(ctx, caller, idOf(request));
    await snooze(ctx, caller, id, null);
    return reply.code(204).send();
  });
}
