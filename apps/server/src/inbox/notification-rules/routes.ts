/**
 * Extension `/admin/notification_rules`: the administrators' defaults by role and reason; `/notification_rules`: a
 * person's own, by project and reason. Both are replaced as a whole.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { administratorOf } from "../../access/require-administrator.ts";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { listRules, NotificationRulesBody, saveRules } from "./write.ts";
import { takes } from "../../hal/write/takes.ts";

const ADMINISTRATORS = "/api/v3/admin/notification_rules";
const OWN = "/api/v3/notification_rules";

export function notificationRuleRoutes(app: FastifyInstance, ctx: Context): void {
  for (const [path, callerOf, whose] of [
    [ADMINISTRATORS, administratorOf, () => null],
    [OWN, requireLogin, ({ id }: Caller) => id],
  ] as const) {
    const show = async (request: FastifyRequest, caller: Caller) =>
      wholeCollection(pathOf(request), await listRules(ctx, whose(caller)));
    app.get(path, async (request) => show(request, callerOf(request)));
    app.patch(path, takes(NotificationRulesBody), async (request) => {
      const caller = callerOf(request);
      await saveRules(ctx, caller, whose(caller), bodyOf(request));
      return show(request, caller);
    });
  }
}
