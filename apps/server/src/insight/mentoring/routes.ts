/** Extension `GET /users/{id}/mentor_dashboard`: a mentor's figures out of what is stored. */
import type { FastifyInstance } from "fastify";
import { mayMentor } from "../../access/policies/users.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { paramOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { findVisibleUser } from "../../identity/users/service.ts";
import { liveDashboard } from "./service.ts";

export function mentoringRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/users/:id/mentor_dashboard", async (request) => {
    const caller = requireLogin(request);
    const user = await findVisibleUser(ctx, caller, paramOf(request));
    requirePermission(mayMentor(caller, user));
    return {
      _type: "MentorDashboard",
      /** null: GitHub has reported nothing yet. */
      data: await liveDashboard(ctx, user.id),
      _links: {
        self: { href: `/api/v3/users/${user.id}/mentor_dashboard` },
        mentor: { href: `/api/v3/users/${user.id}`, title: user.name },
      },
    };
  });
}
