/** Extension `admin/auth_providers`: the providers that people sign in with, for administrators. */
import "@fastify/cookie";
import type { FastifyInstance } from "fastify";
import { administratorOf } from "../../access/require-administrator.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { violation } from "../../platform/errors.ts";
import { handlePictures } from "./claims/picture.ts";
import { keepTest } from "./test-result.ts";
import { ProviderFailure } from "./providers/protocol.ts";
import {
  changeProvider,
  createProvider,
  deleteProvider,
  findProvider,
  listProviders,
  providerDocument,
  AuthProviderBody,
} from "./service.ts";
import { originOf } from "../../hal/public-origin.ts";
import { needsOneOf, takes, TAKES_NOTHING } from "../../hal/write/takes.ts";
import { begin } from "./begin.ts";

/** An OpenID provider needs our client's id, a SAML one its certificate in `config`. */
const NewProviderBody = AuthProviderBody.required({ slug: true, name: true, issuer: true }).meta(
  needsOneOf("clientId", "config"),
);

const LIST = "/api/v3/admin/auth_providers";

export function authProviderRoutes(app: FastifyInstance, ctx: Context): void {
  handlePictures(ctx);
  app.get(LIST, async (request) => {
    administratorOf(request);
    return wholeCollection(pathOf(request), await listProviders(ctx, originOf(ctx, request)));
  });
  app.post(LIST, takes(NewProviderBody), async (request, reply) => {
    const row = await createProvider(ctx, administratorOf(request), bodyOf(request));
    return reply.code(201).send(await providerDocument(ctx, row, originOf(ctx, request)));
  });
  app.get(`${LIST}/:id`, async (request) => {
    administratorOf(request);
    return providerDocument(ctx, await findProvider(ctx, idOf(request)), originOf(ctx, request));
  });
  app.patch(`${LIST}/:id`, takes(AuthProviderBody), async (request) => {
    const caller = administratorOf(request);
    const row = await changeProvider(ctx, caller, await findProvider(ctx, idOf(request)), bodyOf(request));
    return providerDocument(ctx, row, originOf(ctx, request));
  });
  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteProvider(ctx, administratorOf(request), await findProvider(ctx, idOf(request)));
    return reply.code(204).send();
  });

  /** Begins a whole round trip; what comes back is shown and lets no one in. */
  app.post(`${LIST}/:id/test`, TAKES_NOTHING, async (request, reply) => {
    administratorOf(request);
    const row = await findProvider(ctx, idOf(request));
    try {
      const url = await begin(ctx, request, reply, row, { purpose: "test", returnTo: "/admin/authentication" });
      return { _type: "AuthProviderTest", url, _links: {} };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      await keepTest(ctx, row, { problem: error.message });
      throw violation("issuer", error.message);
    }
  });
}
