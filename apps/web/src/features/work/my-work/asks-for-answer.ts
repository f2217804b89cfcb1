/** Tells notifications that want something from the reader from mere news. */
import type { Notification } from "@halyard/contract/resources";
import { saysAssigned, saysComment } from "../../../shared/components/notification-text/what-happened.ts";

/** True for mentions, comments and assignments. A new priority, date or sprint is left to the inbox. */
export const asksForAnswer = (notification: Notification, reader: string): boolean =>
  notification.reason === "mentioned" || saysComment(notification) || saysAssigned(notification, reader);
