/** Why someone hears about a change: the strongest reason that their settings let through. */
import { DATE_ALERT, REMINDER, type CHANGE_REASONS } from "@halyard/contract/administration/notification-rules";
import type { NotificationSetting } from "../../identity/users/preferences/preferences.ts";

export type Reason = (typeof CHANGE_REASONS)[number];
/** Of these no change tells what happened: the row of the journal has a note. */
export const CHANGELESS: ReadonlySet<string> = new Set([REMINDER, DATE_ALERT]);

/** What ties someone to what happened. */
export interface Ties {
  mentioned: boolean;
  /** A button was made to tell them. */
  customAction: boolean;
  assigned: boolean;
  responsible: boolean;
  watches: boolean;
}

export interface Happening {
  created: boolean;
  commented: boolean;
  /** The attributes that changed. */
  changed: ReadonlySet<string>;
}

const SCHEDULE = ["startDate", "dueDate", "duration"];

/** The settings that decide about changes. */
type Wanted = Pick<
  NotificationSetting,
  | "mentioned"
  | "assignee"
  | "responsible"
  | "watched"
  | "workPackageCommented"
  | "workPackageCreated"
  | "workPackageProcessed"
  | "workPackagePrioritized"
  | "workPackageScheduled"
>;

export function reasonFor(settings: Wanted, ties: Ties, happening: Happening): Reason | null {
  const { changed, created, commented } = happening;
  if (ties.mentioned && settings.mentioned) return "mentioned";
  if (ties.customAction) return "customAction";
  if (ties.assigned && settings.assignee) return "assigned";
  if (ties.responsible && settings.responsible) return "responsible";
  if (ties.watches && settings.watched) return "watched";
  if (commented && settings.workPackageCommented) return "commented";
  if (created && settings.workPackageCreated) return "created";
  if (!created && changed.has("status") && settings.workPackageProcessed) return "processed";
  if (!created && changed.has("priority") && settings.workPackagePrioritized) return "prioritized";
  if (!created && SCHEDULE.some((date) => changed.has(date)) && settings.workPackageScheduled) return "scheduled";
  return null;
}
