/** The words that both forms of an email share. */
import { dayIn } from "@halyard/contract/settings/formats";
import type { Recipient } from "./email.ts";

const REASONS: Readonly<Record<string, string>> = {
  mentioned: "You were mentioned.",
  customAction: "A custom action notifies you.",
  assigned: "You're the assignee.",
  responsible: "You're accountable.",
  watched: "You're watching this work package.",
  commented: "You follow comments in this project.",
  created: "You follow new work packages in this project.",
  processed: "You follow status changes in this project.",
  prioritized: "You follow priority changes in this project.",
  scheduled: "You follow date changes in this project.",
  reminder: "You asked to be reminded.",
  news: "You follow news in your projects.",
  membershipAdded: "You asked to be told when you're added to a project.",
  membershipUpdated: "You asked to be told when your roles in a project change.",
  dateAlert: "You follow the dates of this work package.",
};

export const reasonText = (reason: string): string => REASONS[reason] ?? "You follow this work package.";

/** With the zone: an email may be read somewhere else. */
export function timeText(at: string, { timeZone, dateFormat }: Pick<Recipient, "timeZone" | "dateFormat">): string {
  const moment = new Date(at);
  if (dateFormat === "") return moment.toLocaleString("en-US", { ...DAY, ...CLOCK, timeZone });
  const day = moment.toLocaleDateString("sv-SE", { timeZone });
  return `${dayIn(dateFormat, day)}, ${moment.toLocaleTimeString("en-US", { ...CLOCK, timeZone })}`;
}

const DAY = { year: "numeric", month: "short", day: "numeric" } as const;
const CLOCK = {
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

export const MORE = "There are more in your inbox.";
/** Of work packages in a digest, and of changes of one of them: a mail that no one reads to its end helps no one. */
export const MOST_ITEMS = 25;
export const MOST_ENTRIES = 10;

export const REPLY = "Reply to this email to add a comment.";
