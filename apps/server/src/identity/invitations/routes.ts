/**
 * Extensions: `users/{id}/invitation` (GET, POST sends it again), `users/{id}/invitation/link` (POST), and
 * `auth/invitation/check|accept` for anyone who is invited.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { linkRoutes } from "../authentication/links.ts";
import { requireLogin } from "../../access/require-login.ts";
import { paramOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { handleInvitations } from "./mails/invitation-job.ts";
import { acceptInvitation, findInvited, makeLink, resend, showInvitation } from "./service.ts";
import { z } from "zod";
import { TAKES_NOTHING } from "../../hal/write/takes.ts";

const INVITATION = "/api/v3/users/:id/invitation";

export function invitationRoutes(app: FastifyInstance, ctx: Context): void {
  handleInvitations(ctx);
  const find = (request: FastifyRequest) => findInvited(ctx, requireLogin(request), paramOf(request));

  app.get(INVITATION, async (request) => showInvitation(ctx, await find(request)));

  app.post(INVITATION, TAKES_NOTHING, async (request) => {
    const user = await find(request);
    await resend(ctx, request.caller, user);
    return showInvitation(ctx, user);
  });

  app.post(`${INVITATION}/link`, TAKES_NOTHING, async (request, reply) => {
    const user = await find(request);
    reply.code(201).header("cache-control", "no-store");
    return makeLink(ctx, request.caller, user, `${request.protocol}://${request.host}`);
  });

  linkRoutes(app, ctx, "/api/v3/auth/invitation", {
    purpose: "invitation",
    status: "invited",
    body: { firstName: z.string(), lastName: z.string(), password: z.string() },
    show: (user) => ({
      _type: "InvitedAccount",
      login: user.login,
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
    }),
    take: (request, link) => acceptInvitation(ctx, request, link),
  });
}
