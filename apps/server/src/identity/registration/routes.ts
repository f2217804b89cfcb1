/** Extensions: `POST auth/register` for anyone without an account, `POST users/{id}/approval` for those who decide. */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { represent } from "../../hal/answer/resource.ts";
import { bodyOf, paramOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { answerSignIn, requireOwnPage } from "../authentication/sign-in.ts";
import { userResource } from "../users/resource.ts";
import { approve, handleRegistrations, register, RegistrationBody } from "./service.ts";
import { takes, TAKES_NOTHING } from "../../hal/write/takes.ts";

export function registrationRoutes(app: FastifyInstance, ctx: Context): void {
  handleRegistrations(ctx);

  app.post("/api/v3/auth/register", takes(RegistrationBody), async (request, reply) => {
    requireOwnPage(request, ctx);
    const outcome = await register(ctx, request, bodyOf(request));
    if (outcome.next === "signed_in") return answerSignIn(ctx, request, reply, outcome.signedIn);
    reply.code(202);
    return { _type: "Registration", next: outcome.next, _links: {} };
  });

  app.post("/api/v3/users/:id/approval", TAKES_NOTHING, async (request) => {
    const caller = requireLogin(request);
    return represent(userResource, await approve(ctx, caller, paramOf(request)), caller);
  });
}
