/** What each setting is called, and what it does. */
import type { MessageId } from "../../../../shared/i18n/i18n.tsx";
import type { SettingName } from "./fields.ts";
import "./messages.ts";

type Labels<Name extends string> = Record<Name, readonly [MessageId, MessageId]>;

export const LABELS: Labels<string> = {
  instanceName: ["systemSettings.instanceName", "systemSettings.instanceName.help"],
  welcomeText: ["systemSettings.welcomeText", "systemSettings.welcomeText.help"],
  logo: ["systemSettings.logo", "systemSettings.logo.help"],
  accentColor: ["systemSettings.accentColor", "systemSettings.accentColor.help"],
  announcement: ["systemSettings.announcement", "systemSettings.announcement.help"],
  announcementTone: ["systemSettings.announcementTone", "systemSettings.announcementTone.help"],
  announcementUntil: ["systemSettings.announcementUntil", "systemSettings.announcementUntil.help"],
  timeZone: ["systemSettings.timeZone", "systemSettings.timeZone.help"],
  dateFormat: ["systemSettings.dateFormat", "systemSettings.dateFormat.help"],
  firstWeekday: ["systemSettings.firstWeekday", "systemSettings.firstWeekday.help"],
  pageSize: ["systemSettings.pageSize", "systemSettings.pageSize.help"],
  projectCreators: ["systemSettings.projectCreators", "systemSettings.projectCreators.help"],
  creatorRole: ["systemSettings.creatorRole", "systemSettings.creatorRole.help"],
  defaultModules: ["systemSettings.defaultModules", "systemSettings.defaultModules.help"],
  allowedHosts: ["systemSettings.allowedHosts", "systemSettings.allowedHosts.help"],
  corsOrigins: ["systemSettings.corsOrigins", "systemSettings.corsOrigins.help"],
  attachmentBytes: ["systemSettings.attachmentBytes", "systemSettings.attachmentBytes.help"],
  attachmentTypes: ["systemSettings.attachmentTypes", "systemSettings.attachmentTypes.help"],
  embeddingOrigins: ["systemSettings.embeddingOrigins", "systemSettings.embeddingOrigins.help"],
  strictTransportDays: ["systemSettings.strictTransportDays", "systemSettings.strictTransportDays.help"],
  strictTransportSubdomains: [
    "systemSettings.strictTransportSubdomains",
    "systemSettings.strictTransportSubdomains.help",
  ],
  requestsPerMinute: ["systemSettings.requestsPerMinute", "systemSettings.requestsPerMinute.help"],
  keptSecurityDays: ["systemSettings.keptSecurityDays", "systemSettings.kept.help"],
  keptSystemDays: ["systemSettings.keptSystemDays", "systemSettings.kept.help"],
  keptUserDays: ["systemSettings.keptUserDays", "systemSettings.kept.help"],
  keptAddressDays: ["systemSettings.keptAddressDays", "systemSettings.keptAddressDays.help"],
  legalHold: ["systemSettings.legalHold", "systemSettings.legalHold.help"],
  slowRequestMs: ["systemSettings.slowRequestMs", "systemSettings.slowRequestMs.help"],
  mode: ["systemSettings.mode", "systemSettings.mode.help"],
  message: ["systemSettings.message", "systemSettings.message.help"],
  until: ["systemSettings.until", "systemSettings.until.help"],
} satisfies Labels<SettingName>;
