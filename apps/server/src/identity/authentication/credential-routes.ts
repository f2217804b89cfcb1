/** Extensions: `users/{id|me}/api_tokens` and `users/{id|me}/sessions`. */
import { TOKEN_SCOPES } from "@halyard/contract/schemas/identity/people";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mayStartBackups, seesCredentials } from "../../access/policies/credentials.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { findUser } from "../users/service.ts";
import { addToken, endOtherSessions, listSessions, listTokens, revokeToken, PROJECTS_MAXIMUM } from "./credentials.ts";
import { missingPermission } from "../../platform/errors.ts";
import { requireLogin } from "../../access/require-login.ts";
import { z } from "zod";
import { takes } from "../../hal/write/takes.ts";

const TokenBody = z.object({
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES).default("write"),
  expiresInDays: z.int().min(1).max(3_650).nullish(),
  projectIds: z.array(z.int()).min(1).max(PROJECTS_MAXIMUM).nullish(),
});

const USER = "/api/v3/users/:id";

export function credentialRoutes(app: FastifyInstance, ctx: Context): void {
  const ownerOf = async (request: FastifyRequest) => {
    const caller = requireLogin(request);
    const owner = await findUser(ctx, caller, paramOf(request));
    requirePermission(seesCredentials(caller, owner));
    return owner;
  };

  app.get(`${USER}/api_tokens`, async (request) =>
    wholeCollection(pathOf(request), await listTokens(ctx, request.caller, await ownerOf(request)), {
      links: mayStartBackups(request.caller) ? { startBackup: { href: "/api/v3/backups", method: "post" } } : {},
    }),
  );
  app.post(`${USER}/api_tokens`, takes(TokenBody), async (request, reply) => {
    const owner = await ownerOf(request);
    // A token of its own would outlive the person's consent.
    if (request.applicationId !== null) throw missingPermission();
    const by = { caller: request.caller, inSession: request.sessionId !== null };
    return reply.code(201).send(await addToken(ctx, by, owner, bodyOf(request)));
  });
  app.delete(`${USER}/api_tokens/:tokenId`, async (request, reply) => {
    await revokeToken(ctx, request.caller, await ownerOf(request), idOf(request, "tokenId"));
    return reply.code(204).send();
  });

  app.get(`${USER}/sessions`, async (request) =>
    wholeCollection(pathOf(request), await listSessions(ctx, await ownerOf(request), request.sessionId)),
  );
  app.delete(`${USER}/sessions`, async (request, reply) => {
    await endOtherSessions(ctx, request.caller, await ownerOf(request), request.sessionId);
    return reply.code(204).send();
  });
}
