/** What a notification tells, as a sentence about who did it. */
import { titleOf } from "@halyard/api-client/links";
import type { Notification } from "@halyard/contract/resources";
import { localDay } from "../../dates/local-day.ts";
import { formatShortDay } from "../../dates/dates.tsx";
import type { useT } from "../../i18n/i18n.tsx";
import { plainText } from "../../markdown/plain-text.ts";
import { asDeed, isAssigned } from "../../markdown/text-changes/sentences/deed.ts";
import { asShown } from "../../markdown/text-changes/sentences/as-shown.ts";
import "./messages.ts";

/** @param reader the name of who is told: where something is assigned to them, it is to you */
export function whatHappened(notification: Notification, reader: string, t: ReturnType<typeof useT>): string {
  // Of a reminder and of an alert there is no one.
  const name = titleOf(notification, "actor");
  const pressed = pressedIn(notification, name, t);
  if (pressed !== null) return pressed;
  const detail = detailOf(notification, t);
  if (detail !== null) return detail;
  const activity = notification._embedded?.activity;
  if (activity === undefined) return name;
  const comment = plainText(activity.comment.html);
  if (comment !== "") return t("notifications.said", { name, comment });
  if (activity.version === 1) {
    return t(saysAssigned(notification, reader) ? "notifications.createdForYou" : "notifications.created", { name });
  }
  const deed = activity.details.map(({ raw }) => asDeed(asShown(raw ?? ""), reader)).join(", ");
  return t("notifications.did", { name, deed });
}

/** Whether it tells of a comment, and so of nothing else. */
export const saysComment = ({ _embedded: embedded }: Notification): boolean =>
  embedded?.activity !== undefined && plainText(embedded.activity.comment.html) !== "";

/** Whether the sentence says that it was assigned to the reader: then the reason would say it again. */
export function saysAssigned(notification: Notification, reader: string): boolean {
  const activity = notification._embedded?.activity;
  if (activity === undefined || saysComment(notification)) return false;
  return activity.details.some(({ raw }) => isAssigned(raw ?? "", reader));
}

/** Which button someone ran, and what it tells. */
function pressedIn({ details }: Notification, name: string, t: ReturnType<typeof useT>): string | null {
  const valueOf = (property: string) => details?.find((one) => one.property === property)?.value;
  const button = valueOf("customAction");
  if (button === undefined) return null;
  const message = valueOf("note");
  if (message === undefined) return t("notifications.pressed", { name, button });
  return t("notifications.pressedSaying", { name, button, message });
}

/** Of a reminder its note, of an alert its date. */
function detailOf({ details }: Notification, t: ReturnType<typeof useT>): string | null {
  const [detail] = details ?? [];
  if (detail === undefined) return null;
  if (detail.property === "note") return detail.value;
  const starts = detail.property === "startDate";
  if (detail.value === localDay()) return t(starts ? "notifications.startsToday" : "notifications.dueToday");
  return t(starts ? "notifications.starts" : "notifications.due", { date: formatShortDay(detail.value) });
}
