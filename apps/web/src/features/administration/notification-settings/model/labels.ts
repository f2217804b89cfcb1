/** What the values of the mail server and of replies are called, in the order of their dialogs. */
import type { MessageId } from "../../../../shared/i18n/i18n.tsx";
import "./messages.ts";

export const EMAIL_LABELS = {
  host: "notificationSettings.host",
  port: "notificationSettings.port",
  encryption: "notificationSettings.encryption",
  userName: "notificationSettings.userName",
  password: "notificationSettings.password",
  sender: "notificationSettings.sender",
} as const satisfies Record<string, MessageId>;

export const REPLY_LABELS = {
  address: "notificationSettings.replyAddress",
  host: "notificationSettings.host",
  port: "notificationSettings.port",
  encryption: "notificationSettings.encryption",
  userName: "notificationSettings.userName",
  password: "notificationSettings.password",
  folder: "notificationSettings.folder",
} as const satisfies Record<string, MessageId>;
