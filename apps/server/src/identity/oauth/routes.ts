/** `/api/v3/oauth_applications` for administrators, what a person is asked, and whom they have let in. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { seesCredentials } from "../../access/policies/credentials.ts";
import { administratorOf } from "../../access/require-administrator.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { originOf } from "../../hal/public-origin.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission, violation } from "../../platform/errors.ts";
import { findUser } from "../users/service.ts";
import { answerRequest, showRequest } from "./authorization.ts";
import {
  applicationDocument,
  changeApplication,
  createApplication,
  deleteApplication,
  findApplication,
  listApplications,
  listGrants,
  replaceSecret,
  revokeGrant,
  OAuthApplicationBody,
} from "./service.ts";
import { z } from "zod";
import { needsOneOf, takes, TAKES_NOTHING } from "../../hal/write/takes.ts";

/** Of people's machines, or of a program that acts as an account of its own. */
const NewApplicationBody = OAuthApplicationBody.required({ name: true }).meta(
  needsOneOf("redirectUris", "actingUserId"),
);

const LIST = "/api/v3/oauth_applications";
const REQUEST = "/api/v3/oauth/requests/:request";
const GRANTS = "/api/v3/users/:id/oauth_grants";

export function oauthRoutes(app: FastifyInstance, ctx: Context): void {
  const find = (request: FastifyRequest) => findApplication(ctx, idOf(request));

  app.get(LIST, async (request) => {
    administratorOf(request);
    return wholeCollection(pathOf(request), await listApplications(ctx));
  });
  app.post(LIST, takes(NewApplicationBody), async (request, reply) => {
    const { row, secret } = await createApplication(ctx, administratorOf(request), bodyOf(request));
    return reply.code(201).send(await applicationDocument(ctx, row, secret ?? undefined));
  });
  app.get(`${LIST}/:id`, async (request) => {
    administratorOf(request);
    return applicationDocument(ctx, await find(request));
  });
  app.patch(`${LIST}/:id`, takes(OAuthApplicationBody), async (request) => {
    const caller = administratorOf(request);
    return applicationDocument(ctx, await changeApplication(ctx, caller, await find(request), bodyOf(request)));
  });
  app.post(`${LIST}/:id/secret`, TAKES_NOTHING, async (request) => {
    const caller = administratorOf(request);
    const row = await find(request);
    const secret = await replaceSecret(ctx, caller, row);
    return applicationDocument(ctx, row, secret);
  });
  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteApplication(ctx, administratorOf(request), await find(request));
    return reply.code(204).send();
  });
  consentRoutes(app, ctx);
}

function consentRoutes(app: FastifyInstance, ctx: Context): void {
  /** A person in their browser: a program that was let in lets no other one in. */
  const person = (request: FastifyRequest) => {
    const caller = requireLogin(request);
    if (request.sessionId === null || request.viewing !== null) throw missingPermission();
    return caller;
  };
  app.get(REQUEST, async (request) => showRequest(ctx, person(request), paramOf(request, "request")));
  app.post(REQUEST, takes(z.object({ approve: z.boolean() })), async (request) => {
    const caller = person(request);
    const { approve } = bodyOf(request);
    if (typeof approve !== "boolean") throw violation("approve", "approve must be true or false.");
    const issuer = originOf(ctx, request);
    const url = await answerRequest(ctx, caller, paramOf(request, "request"), { approve, issuer });
    return { _type: "OAuthAnswer", url, _links: {} };
  });

  const ownerOf = async (request: FastifyRequest) => {
    const caller = requireLogin(request);
    const owner = await findUser(ctx, caller, paramOf(request));
    requirePermission(seesCredentials(caller, owner));
    return owner;
  };
  app.get(GRANTS, async (request) => wholeCollection(pathOf(request), await listGrants(ctx, await ownerOf(request))));
  app.delete(`${GRANTS}/:grantId`, async (request, reply) => {
    await revokeGrant(ctx, request.caller, await ownerOf(request), idOf(request, "grantId"));
    return reply.code(204).send();
  });
}
