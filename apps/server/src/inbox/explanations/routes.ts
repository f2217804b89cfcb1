/**
 * Extension: why someone was notified of a change, and how. `/notifications/{id}/explanation` for one's reader,
 * `/work_packages/{id}/notification_explanations` for changes that someone sees and wasn't notified of, and with
 * `?user=` for administrators who look into another person's.
 */
import type { FastifyInstance } from "fastify";
import type { NotificationExplanation } from "@halyard/contract/schemas/administration/emails";
import { requireAdministrator } from "../../access/require-administrator.ts";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { idIn, idOf, parameterOf, pathOf } from "../../hal/http.ts";
import { usersByIds } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { listActivities } from "../../work/activities/service.ts";
import { findNotification } from "../notifications/service.ts";
import { explain, explainOwn, sourceOf, type Explanation } from "./service.ts";

const MOST = 30;
const TIES = ["mentioned", "customAction", "assigned", "responsible", "watches"] as const;

function documentOf(
  { eventId, workPackageId, delivered, because, verdict, decision }: Explanation,
  userId: number,
): DocumentOf<NotificationExplanation> {
  const email = delivered?.email ?? decision?.email ?? null;
  const push = delivered?.push ?? decision?.push ?? null;
  return {
    _type: "NotificationExplanation",
    isNotified: delivered !== null,
    reason: delivered?.reason ?? verdict?.reason ?? null,
    because,
    switchedOff: verdict?.reason === null ? verdict.setting : null,
    ties: TIES.filter((tie) => verdict?.ties[tie] === true),
    email,
    emailBecause: decision === null ? null : sourceOf(decision.emailBecause, decision.email, delivered?.email),
    emailState: delivered === null ? null : (delivered.email_state ?? null),
    emailSentAt: delivered?.email_sent_at ?? null,
    push,
    pushBecause: decision === null ? null : sourceOf(decision.pushBecause, decision.push, delivered?.push),
    _links: {
      activity: { href: `/api/v3/activities/${eventId}` },
      workPackage: { href: `/api/v3/work_packages/${workPackageId}` },
      user: { href: `/api/v3/users/${userId}` },
    },
  };
}

export function notificationExplanationRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/notifications/:id/explanation", async (request) => {
    const caller = requireLogin(request);
    const row = await findNotification(ctx, caller, idOf(request));
    const explanation = await explainOwn(ctx, caller, row);
    if (explanation === undefined) throw notFound();
    return documentOf(explanation, caller.id);
  });

  app.get("/api/v3/work_packages/:id/notification_explanations", async (request) => {
    const caller = requireLogin(request);
    const asked = parameterOf(request, "user");
    const userId = asked === null || asked === "me" ? caller.id : idIn(asked);
    if (userId !== caller.id) requireAdministrator(caller);
    const [user] = await usersByIds(ctx, [userId]);
    if (user === undefined) throw notFound();
    const activities = await listActivities(ctx, caller, idOf(request));
    const ids = activities.map(({ id }) => id).slice(-MOST);
    const explained = await explain(ctx, userId, ids);
    return wholeCollection(
      pathOf(request),
      explained.toReversed().map((one) => documentOf(one, userId)),
    );
  });
}
