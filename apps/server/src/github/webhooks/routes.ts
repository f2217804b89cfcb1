/** `POST /webhooks/github`: where GitHub sends its deliveries. Outside the API: no sign-in, the signature decides. */
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { WEBHOOK_PATH } from "../config/routes.ts";
import { registerBranches, resumeBranches } from "../branches/branch-job.ts";
import { registerDeliveries, resumeDeliveries } from "./delivery-job.ts";
import { BODY_BUDGET, BodyBudget } from "./body-budget.ts";
import { deliveryReceiver, UNSIGNED, type RefusedStatus } from "./webhooks.ts";

/** GitHub sends at most so much. */
const BODY_BYTES = 25 * 1024 * 1024;

const SIGNATURE = "x-hub-signature-256";
const DELIVERY = "x-github-delivery";

/** What Fastify does not hand on: too large, or of a type that is no type. */
const UNREAD: Partial<Record<number, readonly [RefusedStatus, string]>> = {
  413: [413, "a GitHub delivery is too large"],
  415: [415, "a GitHub delivery has no proper content type"],
};

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};

/** Of a body that is not read: as long as the sender says that it is. */
const announced = (request: FastifyRequest) => ({
  deliveryId: header(request, DELIVERY),
  bytes: Number(header(request, "content-length")) || 0,
});

/** As GitHub writes it; whether it is right is known when the body is there. */
const SIGNED = /^sha256=[0-9a-f]{64}$/;

const NO_ROOM = [503, "too many GitHub deliveries are being received at once"] as const;

/** What the headers say about a delivery. */
function wrongBefore(request: FastifyRequest): readonly [RefusedStatus, string] | null {
  if (!SIGNED.test(header(request, SIGNATURE))) return [401, UNSIGNED];
  return Number(header(request, "content-length")) > BODY_BYTES ? (UNREAD[413] ?? null) : null;
}

/** Of one that does not say how long it is, as much as it can be. */
const bytesOf = (request: FastifyRequest): number => {
  const length = header(request, "content-length");
  return length === "" && request.headers["transfer-encoding"] !== undefined ? BODY_BYTES : Number(length);
};

export function githubWebhookRoutes(app: FastifyInstance, ctx: Context): void {
  const { receive, refuse } = deliveryReceiver(ctx, registerDeliveries(ctx));
  const endBranches = registerBranches(ctx);
  app.addHook("onClose", async () => endBranches());
  app.addHook("onReady", async () => {
    await resumeDeliveries(ctx);
    await resumeBranches(ctx);
  });
  // In a scope of its own: the bytes are needed as they came, where the API reads text.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    const budget = new BodyBudget(BODY_BUDGET);
    // Without a signature nothing else can be right: the body of a stranger is not taken into memory.
    scope.addHook("onRequest", async (request, reply) => {
      const wrong = wrongBefore(request) ?? (budget.take(request, bytesOf(request)) ? null : NO_ROOM);
      if (wrong === null) return;
      const { status, message } = await refuse(announced(request), ...wrong);
      if (status === 503) reply.header("retry-after", "5");
      return reply.code(status).header("connection", "close").send({ message });
    });
    scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
      const known = UNREAD[error.statusCode ?? 0];
      if (known === undefined) throw error;
      const { status, message } = await refuse(announced(request), ...known);
      return reply.code(status).send({ message });
    });
    scope.post(WEBHOOK_PATH, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const body: unknown = request.body;
      const { status, message } = await receive({
        deliveryId: header(request, DELIVERY),
        event: header(request, "x-github-event"),
        signature: header(request, SIGNATURE),
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      });
      return reply.code(status).send({ message });
    });
  });
}
