/** Tells notifications that want something from the reader from mere news. */
import type { Notification } from "@halyard/contract/resources";
import { plainText } from "../../../shared/markdown/plain-text.ts";
import { saysAssigned, saysComment } from "../../../shared/components/notification-text/what-happened.ts";

/** A question mark of any script. */
const QUESTION = /[?？؟]/u;

/** True for mentions, questions and assignments. Thanks, a new priority, date or sprint are left to the inbox. */
export const asksForAnswer = (notification: Notification, reader: string): boolean =>
  notification.reason === "mentioned" ||
  (saysComment(notification) ? isQuestion(notification) : saysAssigned(notification, reader));

const isQuestion = ({ _embedded: embedded }: Notification): boolean =>
  QUESTION.test(plainText(embedded?.activity?.comment.html ?? ""));
