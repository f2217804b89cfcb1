/** What asks the reader for something, among all that they hear about their work. */
import type { Notification } from "@halyard/contract/resources";
import { saysAssigned, saysComment } from "../../../shared/components/notification-text/what-happened.ts";

/** A mention, a comment or an assignment; another priority, date or sprint is news, and the inbox has it. */
export const asksForAnswer = (notification: Notification, reader: string): boolean =>
  notification.reason === "mentioned" || saysComment(notification) || saysAssigned(notification, reader);
