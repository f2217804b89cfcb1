/** Extension `/admin/webhooks`: what the world outside is told, and what became of it. Administrators only. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { DELIVERY_STATES } from "@halyard/contract/administration/webhooks";
import { administratorOf } from "../../access/require-administrator.ts";
import { collectionDocument, wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, idOf, parameterOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import type { Context } from "../../platform/context.ts";
import { badRequest } from "../../platform/errors.ts";
import { handleDeliveries } from "./delivery/job.ts";
import { readForWebhooks } from "./delivery/reader.ts";
import { findDelivery, listDeliveries, redeliver, sendNow, testWebhook } from "./deliveries.ts";
import type { SavedViews } from "./model/saved-views.ts";
import { deliveryDocument, webhookDocument } from "./resource.ts";
import { changeWebhook, createWebhook, findWebhook, listWebhooks, removeWebhook, rotateSecret } from "./service.ts";
import { z } from "zod";
import { WebhookBody } from "./input.ts";
import { takes, TAKES_NOTHING } from "../../hal/write/takes.ts";

/** One delivery, or those since a moment: the ones that failed, or all. */
const RedeliveryBody = z.union([
  z.object({ delivery: z.int() }),
  z.object({ since: z.string().meta({ format: "date-time" }), all: z.boolean().optional() }),
]);

const LIST = "/api/v3/admin/webhooks";
const ONE = `${LIST}/:id`;

export function webhookRoutes(app: FastifyInstance, ctx: Context, savedViews: SavedViews): void {
  readForWebhooks(ctx);
  handleDeliveries(ctx, savedViews);

  const now = () => ctx.clock.now().toISOString();
  const find = (request: FastifyRequest) => findWebhook(ctx, idOf(request));

  app.get(LIST, async (request) => {
    administratorOf(request);
    return wholeCollection(pathOf(request), (await listWebhooks(ctx)).map(webhookDocument));
  });

  app.post(LIST, takes(WebhookBody.required({ name: true, url: true, events: true })), async (request, reply) => {
    const caller = administratorOf(request);
    return reply.code(201).send(webhookDocument(await createWebhook(ctx, savedViews, caller, bodyOf(request))));
  });

  app.get(ONE, async (request) => {
    administratorOf(request);
    return webhookDocument(await find(request));
  });

  app.patch(ONE, takes(WebhookBody), async (request) => {
    const caller = administratorOf(request);
    return webhookDocument(await changeWebhook(ctx, savedViews, caller, await find(request), bodyOf(request)));
  });

  app.delete(ONE, async (request, reply) => {
    const caller = administratorOf(request);
    await removeWebhook(ctx, caller, await find(request));
    return reply.code(204).send();
  });

  app.post(`${ONE}/test`, TAKES_NOTHING, async (request) => {
    administratorOf(request);
    const webhook = await find(request);
    return deliveryDocument(await testWebhook(ctx, savedViews, webhook), now(), webhook);
  });

  app.post(`${ONE}/rotate_secret`, TAKES_NOTHING, async (request) => {
    const caller = administratorOf(request);
    return webhookDocument(await rotateSecret(ctx, savedViews, caller, await find(request)));
  });

  app.get(`${ONE}/deliveries`, async (request) => {
    administratorOf(request);
    const query = readListQuery(request.query);
    const { limit, offset } = limitsOf(query);
    const webhook = await find(request);
    const page = await listDeliveries(ctx, webhook.id, statesOf(parameterOf(request, "state")), limit, offset);
    const rows = page.rows.map((row) => deliveryDocument(row, now(), webhook));
    return collectionDocument(page, query, pathOf(request), rows);
  });

  app.get(`${ONE}/deliveries/:delivery`, async (request) => {
    administratorOf(request);
    const webhook = await find(request);
    return deliveryDocument(await findDelivery(ctx, webhook.id, idOf(request, "delivery")), now(), webhook);
  });

  app.post(`${ONE}/deliveries/:delivery/send_now`, TAKES_NOTHING, async (request) => {
    const caller = administratorOf(request);
    const webhook = await find(request);
    return deliveryDocument(await sendNow(ctx, caller, webhook, idOf(request, "delivery")), now(), webhook);
  });

  app.post(`${ONE}/redeliver`, takes(RedeliveryBody), async (request) => {
    const caller = administratorOf(request);
    const count = await redeliver(ctx, caller, await find(request), whichOf(bodyOf(request)));
    return { _type: "WebhookRedelivery", count, _links: { self: { href: pathOf(request) } } };
  });
}

const isState = (text: string): text is (typeof DELIVERY_STATES)[number] =>
  DELIVERY_STATES.some((state) => state === text);

function statesOf(text: string | null) {
  if (text === null) return DELIVERY_STATES;
  if (!isState(text)) throw badRequest("Bad request: state is invalid");
  return [text];
}

/** One by its id, or all since a moment; of those the ones that failed, unless `all` is asked for. */
function whichOf({ delivery, since, all }: Record<string, unknown>) {
  if (typeof delivery === "number") return { id: delivery };
  const at = typeof since === "string" ? new Date(since) : null;
  if (at === null || Number.isNaN(at.getTime())) throw badRequest("Bad request: delivery or since is needed");
  const states = all === true ? (["delivered", "failed", "skipped"] as const) : (["failed"] as const);
  return { since: at.toISOString(), states };
}
