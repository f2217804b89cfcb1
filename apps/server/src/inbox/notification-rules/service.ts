/** Which notifications are mailed and pushed: what was asked for, put together for {@link decide}. */
import { reminderSettings } from "../../identity/users/preferences/preferences.ts";
import type { Context } from "../../platform/context.ts";
import { decide, type Decision } from "./decide.ts";
import { rulesOf } from "./store.ts";

export interface Occasion {
  recipientId: number;
  reason: string;
  projectId: number;
  roleIds: readonly number[];
}

/** @returns what is decided for each occasion, in their order */
export async function decideAll(ctx: Context, occasions: readonly Occasion[]): Promise<Decision[]> {
  if (occasions.length === 0) return [];
  const ids = [...new Set(occasions.map(({ recipientId }) => recipientId))];
  const [settings, rules] = await Promise.all([reminderSettings(ctx, ids), rulesOf(ctx.db, ctx.dialect, ids)]);
  const general = rules.filter(({ userId }) => userId === null);
  const own = Map.groupBy(rules, ({ userId }) => userId);
  return occasions.map(({ recipientId, ...occasion }) => {
    const theirs = settings.get(recipientId);
    if (theirs === undefined) return GONE;
    return decide({ ...occasion, settings: theirs, rules: [...general, ...(own.get(recipientId) ?? [])] });
  });
}

/** Of an account that was deleted meanwhile. */
const GONE: Decision = {
  email: "off",
  emailBecause: { by: "program" },
  push: "off",
  pushBecause: { by: "program" },
};
