/**
 * Whether a notification is also mailed and pushed, and why. The first of these that says something counts: what a person
 * has switched off, their own rules, their preferences, the administrators' rules, the defaults of the program. Of rules,
 * the one that says most about when it holds.
 */
import type { EMAIL_TIMES } from "@halyard/contract/administration/notification-rules";
import type { ReminderSettings } from "../../identity/users/preferences/preferences.ts";

export type EmailChoice = (typeof EMAIL_TIMES)[number];
export type PushChoice = "on" | "off";

export interface Rule {
  id: number;
  userId: number | null;
  roleId: number | null;
  projectId: number | null;
  reason: string | null;
  email: EmailChoice | null;
  push: PushChoice | null;
}

export interface Deciding {
  reason: string;
  projectId: number;
  /** That the person holds in the project. */
  roleIds: readonly number[];
  settings: ReminderSettings;
  /** Their own and the administrators'. */
  rules: readonly Rule[];
}

export type Because =
  | { by: "emails_off" | "daily_reminders_off" | "immediate_reminders" | "daily_reminders" | "program" }
  | { by: "own_rule" | "administrator_rule"; ruleId: number };

export interface Decision {
  email: EmailChoice;
  emailBecause: Because;
  push: PushChoice;
  pushBecause: Because;
}

/** What is too urgent for tomorrow where no one has said anything. */
const AT_ONCE: ReadonlySet<string> = new Set(["mentioned", "reminder"]);

export function decide(deciding: Deciding): Decision {
  const [email, emailBecause] = emailOf(deciding);
  const [push, pushBecause] = pushOf(deciding);
  return { email, emailBecause, push, pushBecause };
}

function emailOf(deciding: Deciding): [EmailChoice, Because] {
  const { emails, dailyReminders } = deciding.settings;
  if (!emails.enabled) return ["off", { by: "emails_off" }];
  const [wanted, because] = wantedEmail(deciding);
  return wanted === "digest" && !dailyReminders.enabled ? ["off", { by: "daily_reminders_off" }] : [wanted, because];
}

function wantedEmail(deciding: Deciding): [EmailChoice, Because] {
  const { reason, settings } = deciding;
  const own = ruleFor(deciding, "own", "email");
  if (own?.email != null) return [own.email, { by: "own_rule", ruleId: own.id }];
  const isAtOnce = AT_ONCE.has(reason);
  if (isAtOnce && settings.hasChosenImmediate) {
    return [settings.immediateReminders.mentioned ? "immediate" : "digest", { by: "immediate_reminders" }];
  }
  const general = ruleFor(deciding, "administrator", "email");
  if (general?.email != null) return [general.email, { by: "administrator_rule", ruleId: general.id }];
  return isAtOnce ? ["immediate", { by: "program" }] : ["digest", { by: "daily_reminders" }];
}

function pushOf(deciding: Deciding): [PushChoice, Because] {
  const own = ruleFor(deciding, "own", "push");
  if (own?.push != null) return [own.push, { by: "own_rule", ruleId: own.id }];
  const general = ruleFor(deciding, "administrator", "push");
  if (general?.push != null) return [general.push, { by: "administrator_rule", ruleId: general.id }];
  // Devices are registered one by one: who registers one wants to hear of everything.
  return ["on", { by: "program" }];
}

function ruleFor(
  { reason, projectId, roleIds, rules }: Deciding,
  whose: "own" | "administrator",
  channel: "email" | "push",
) {
  return rules
    .filter(
      (rule) =>
        (rule.userId !== null) === (whose === "own") &&
        rule[channel] !== null &&
        (rule.projectId ?? projectId) === projectId &&
        (rule.reason ?? reason) === reason &&
        (rule.roleId === null || roleIds.includes(rule.roleId)),
    )
    .toSorted((a, b) => weight(b) - weight(a) || b.id - a.id)
    .at(0);
}

const weight = (rule: Rule): number =>
  (rule.projectId === null ? 0 : 4) + (rule.roleId === null ? 0 : 2) + (rule.reason === null ? 0 : 1);
