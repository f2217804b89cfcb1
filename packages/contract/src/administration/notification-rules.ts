/** What a rule for notifications names (docs/api.md, `/notification_rules`). */

/** Why someone hears about a change, the strongest first. */
export const CHANGE_REASONS = [
  "mentioned",
  "customAction",
  "assigned",
  "responsible",
  "watched",
  "commented",
  "created",
  "processed",
  "prioritized",
  "scheduled",
] as const;
/** That a date comes near or has passed. */
export const DATE_ALERT = "dateAlert";
/** What people have asked for themselves; no change is behind it. */
export const REMINDER = "reminder";

export const RULE_REASONS = [...CHANGE_REASONS, DATE_ALERT, REMINDER] as const;

/** When what is told is emailed. */
export const EMAIL_TIMES = ["immediate", "digest", "off"] as const;
