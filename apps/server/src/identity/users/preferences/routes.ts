/** `users/{id|me}/preferences` and its alias `my_preferences`. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../../access/require-login.ts";
import { bodyOf, paramOf } from "../../../hal/http.ts";
import type { Context } from "../../../platform/context.ts";
import { changePreferences, requirePreferencesOf, showPreferences, PreferencesBody } from "./preferences.ts";
import { findUser } from "../service.ts";
import { takes } from "../../../hal/write/takes.ts";

export function preferenceRoutes(app: FastifyInstance, ctx: Context): void {
  const find = async (request: FastifyRequest, reference: string) => {
    const caller = requireLogin(request);
    const user = await findUser(ctx, caller, reference);
    requirePreferencesOf(caller, user);
    return user;
  };
  for (const [path, referenceOf] of [
    ["/api/v3/users/:id/preferences", (request: FastifyRequest) => paramOf(request)],
    ["/api/v3/my_preferences", () => "me"],
  ] as const) {
    app.get(path, async (request) => showPreferences(ctx, await find(request, referenceOf(request))));
    app.patch(path, takes(PreferencesBody), async (request) => {
      const user = await find(request, referenceOf(request));
      await changePreferences(ctx, request.caller, user, bodyOf(request));
      return showPreferences(ctx, await find(request, referenceOf(request)));
    });
  }
}
