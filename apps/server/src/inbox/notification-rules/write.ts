/** Reading and replacing rules. */
import { EMAIL_TIMES, RULE_REASONS } from "@halyard/contract/administration/notification-rules";
import { z } from "zod";
import type { NotificationRule } from "@halyard/contract/schemas/administration/emails";
import type { Caller } from "../../access/caller.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { violation } from "../../platform/errors.ts";
import { record } from "../../platform/events/journal.ts";
import type { Rule } from "./decide.ts";
import { ownRules, replaceRules } from "./store.ts";

const MOST_RULES = 200;

export const NotificationRulesBody = z.object({
  rules: z
    .array(
      z.object({
        reason: z.enum(RULE_REASONS).nullish(),
        roleId: z.int().positive().nullish(),
        projectId: z.int().positive().nullish(),
        email: z.enum(EMAIL_TIMES).nullable(),
        push: z.enum(["on", "off"]).nullish(),
      }),
    )
    .max(MOST_RULES),
});

export async function listRules(ctx: Context, userId: number | null): Promise<DocumentOf<NotificationRule>[]> {
  return (await ownRules(ctx.db, userId)).map(documentOf);
}

const documentOf = ({ id, userId, reason, roleId, projectId, email, push }: Rule): DocumentOf<NotificationRule> => ({
  _type: "NotificationRule",
  id,
  reason,
  roleId,
  projectId,
  email,
  push,
  _links: { self: { href: userId === null ? "/api/v3/admin/notification_rules" : "/api/v3/notification_rules" } },
});

/** @throws the problems of the body (422) */
export async function saveRules(ctx: Context, caller: Caller, userId: number | null, body: JsonObject): Promise<void> {
  const parsed = NotificationRulesBody.safeParse(body);
  if (!parsed.success) throw violation("rules", "Rules are invalid.");
  const { rules } = parsed.data;
  const { roles } = caller.facts;
  if (
    userId === null
      ? rules.some(({ roleId }) => roleId != null && !roles.has(roleId))
      : rules.some(({ roleId }) => roleId != null)
  ) {
    throw violation("rules", "Rules name a role that can't be used here.");
  }
  // What a project is called must not be found out by trying numbers.
  if (rules.some(({ projectId }) => projectId != null && !caller.sees(projectId))) {
    throw violation("rules", "Rules name a project that doesn't exist.");
  }
  const now = ctx.clock.now().toISOString();
  const before = await ownRules(ctx.db, userId);
  const rows = rules.map(({ reason = null, roleId = null, projectId = null, email, push = null }) => ({
    user_id: userId,
    role_id: roleId,
    project_id: projectId,
    reason,
    email,
    push,
    created_at: now,
    updated_at: now,
  }));
  await ctx.transaction(async (tx) => {
    await replaceRules(tx, userId, rows);
    const [entityId, entityTitle] = userId === null ? [0, "Notification rules"] : [userId, caller.name];
    const said = (some: readonly { reason?: string | null; email: string | null; push?: string | null }[]) =>
      some.map(({ reason, email, push }) => `${reason ?? "any"}: ${email ?? "-"}, push ${push ?? "-"}`).join("; ");
    await record(tx, {
      entityType: userId === null ? "NotificationRules" : "User",
      entityId,
      entityTitle,
      projectId: null,
      actorId: caller.id,
      action: "updated",
      changes: { notificationRules: { from: said(before), to: said(rules) } },
      at: now,
    });
  });
}
