/** Takes answers by email while the server runs. Extension `/admin/replies`: whether they come in, for administrators. */
import type { FastifyInstance } from "fastify";
import { administratorOf } from "../../access/require-administrator.ts";
import { TAKES_NOTHING } from "../../hal/write/takes.ts";
import type { Context } from "../../platform/context.ts";
import { mailboxOf } from "../../platform/mail/mail-server.ts";
import { lookIntoMailbox, replyStatus, testMailbox } from "./administration.ts";
import type { Listener } from "./listener.ts";
import { FETCH_JOB } from "./store.ts";

export function replyRoutes(app: FastifyInstance, ctx: Context): void {
  const listen = ctx.settings.replies?.listen ?? null;
  let listener: Listener | null = null;
  app.addHook("onReady", async () => {
    if (listen === null) return;
    // Loaded where it is used: a start should not wait for it.
    const { listenForReplies } = await import("./listener.ts");
    try {
      listener = await listenForReplies(ctx, listen);
      ctx.log.info({ port: listener.port }, "answers by email are taken");
    } catch (error) {
      // Pages and the API go on without.
      ctx.log.error({ err: error }, "answers by email can't be taken: the address can't be listened at");
    }
  });
  app.addHook("onClose", async () => listener?.close());

  // Administrators set a mailbox and take it away while the server runs.
  const timing = async () => {
    const { address, host } = await ctx.instance.of("replies");
    return { cron: address === "" || host === "" ? "" : "* * * * *", timeZone: "UTC" };
  };
  ctx.schedules.define({ name: FETCH_JOB, timing, isDueAtFirst: true });
  ctx.jobs.handle(FETCH_JOB, async ({ progress }) => lookIntoMailbox(ctx, await mailboxOf(ctx), progress));

  app.get("/api/v3/admin/replies/status", async (request) => {
    administratorOf(request);
    return replyStatus(ctx);
  });

  app.post("/api/v3/admin/replies/test", TAKES_NOTHING, async (request) => {
    administratorOf(request);
    return testMailbox(ctx);
  });
}
