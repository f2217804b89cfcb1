/** `POST /webhooks/github`: where GitHub sends its deliveries. Outside the API: no sign-in, the signature decides. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../platform/context.ts";
import { WEBHOOK_PATH } from "./config-routes.ts";
import { registerBranches, resumeBranches } from "./branch-job.ts";
import { registerDeliveries, resumeDeliveries } from "./delivery-job.ts";
import { deliveryReceiver } from "./webhooks.ts";

/** GitHub sends at most so much. */
const BODY_BYTES = 25 * 1024 * 1024;

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};

export function githubWebhookRoutes(app: FastifyInstance, ctx: Context): void {
  registerDeliveries(ctx);
  const receive = deliveryReceiver(ctx);
  registerBranches(ctx);
  app.addHook("onReady", async () => {
    await resumeDeliveries(ctx);
    await resumeBranches(ctx);
  });
  // In a scope of its own: the bytes are needed as they came, where the API reads text.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(WEBHOOK_PATH, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const body: unknown = request.body;
      const { status, message } = await receive({
        deliveryId: header(request, "x-github-delivery"),
        event: header(request, "x-github-event"),
        signature: header(request, "x-hub-signature-256"),
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      });
      return reply.code(status).send({ message });
    });
  });
}
