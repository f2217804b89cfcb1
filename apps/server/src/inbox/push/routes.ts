/** Extension `/push_devices`: the browsers and installed apps in which a person wants to hear of notifications. */
import type { FastifyInstance } from "fastify";
import { administratorOf } from "../../access/require-administrator.ts";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { handlePushes } from "./job.ts";
import { makeKeys, readKeys } from "./keys.ts";
import { documentOf, listDevices, ownDevice, pushStatus, registerDevice, removeDevice, testDevice } from "./service.ts";
import { z } from "zod";
import { Subscription } from "./send.ts";
import { takes, TAKES_NOTHING } from "../../hal/write/takes.ts";

const PushDeviceBody = z.object({ subscription: Subscription, name: z.string().optional() });

const PATH = "/api/v3/push_devices";

export function pushRoutes(app: FastifyInstance, ctx: Context): void {
  handlePushes(ctx);
  app.addHook("onReady", async () => {
    try {
      await makeKeys(ctx);
    } catch (error) {
      ctx.log.warn({ err: error }, "the keys for pushes could not be made");
    }
  });

  app.get(PATH, async (request) =>
    wholeCollection(pathOf(request), (await listDevices(ctx, requireLogin(request))).map(documentOf)),
  );

  app.get("/api/v3/push_key", async (request) => {
    requireLogin(request);
    const keys = await readKeys(ctx);
    if (keys === null) throw notFound();
    return { _type: "PushKey", publicKey: keys.publicKey, _links: { self: { href: "/api/v3/push_key" } } };
  });

  app.post(PATH, takes(PushDeviceBody), async (request, reply) =>
    reply.code(201).send(documentOf(await registerDevice(ctx, requireLogin(request), bodyOf(request)))),
  );

  app.delete(`${PATH}/:id`, async (request, reply) => {
    await removeDevice(ctx, requireLogin(request), idOf(request));
    return reply.code(204).send();
  });

  app.post(`${PATH}/:id/test`, TAKES_NOTHING, async (request) => {
    const caller = requireLogin(request);
    const device = await ownDevice(ctx, caller, idOf(request));
    const tested = await testDevice(ctx, caller, device);
    const error = tested.outcome === "gone" ? "The browser has unsubscribed." : "error" in tested ? tested.error : "";
    return {
      _type: "PushTest",
      isSent: tested.outcome === "sent",
      error,
      _links: { self: { href: `${PATH}/${device.id}/test` } },
    };
  });

  app.get("/api/v3/admin/push/status", async (request) => {
    administratorOf(request);
    return pushStatus(ctx);
  });
}
