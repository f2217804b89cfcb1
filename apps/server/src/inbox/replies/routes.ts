/** No addresses of the API: takes answers by email while the server runs. */
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import type { Listener } from "./listener.ts";

const FETCH_JOB = "replies.fetch";

export function replyRoutes(app: FastifyInstance, ctx: Context): void {
  const { replies } = ctx.settings;
  let listener: Listener | null = null;
  app.addHook("onReady", async () => {
    if (replies?.listen == null) return;
    // Loaded where it is used: a start should not wait for it.
    const { listenForReplies } = await import("./listener.ts");
    try {
      listener = await listenForReplies(ctx, replies.listen);
      ctx.log.info({ port: listener.port }, "answers by email are taken");
    } catch (error) {
      // Pages and the API go on without.
      ctx.log.error({ err: error }, "answers by email can't be taken: the address can't be listened at");
    }
  });
  app.addHook("onClose", async () => listener?.close());

  const mailbox = replies?.mailbox ?? null;
  if (mailbox === null) return;
  ctx.schedules.define({ name: FETCH_JOB, timing: () => ({ cron: "* * * * *", timeZone: "UTC" }), isDueAtFirst: true });
  ctx.jobs.handle(FETCH_JOB, async () => (await import("./mailbox.ts")).fetchReplies(ctx, mailbox));
}
