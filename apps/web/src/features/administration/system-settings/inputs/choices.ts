/** How the fields of the page are grouped, and what is offered where there is a choice. */
import { MAINTENANCE_MODES } from "@halyard/contract/administration/maintenance-modes";
import { FIRST_WEEKDAYS } from "@halyard/contract/settings/formats";
import { ANNOUNCEMENT_TONES, PROJECT_CREATORS } from "@halyard/contract/settings/general";
import type { MessageId } from "../../../../shared/i18n/i18n.tsx";
import type { SettingName } from "../model/fields.ts";
import "../model/messages.ts";

/** What stands above a field, as it begins a group. */
const GROUPS = {
  instanceName: "look",
  announcement: "announcement",
  timeZone: "dates",
  projectCreators: "projects",
  attachmentBytes: "files",
  requestsPerMinute: "requests",
  embeddingOrigins: "headers",
  keptSecurityDays: "audit",
} as const satisfies { [Name in SettingName]?: string };

export const groupOf = (name: string): (typeof GROUPS)[keyof typeof GROUPS] | null =>
  Object.entries(GROUPS).find(([first]) => first === name)?.[1] ?? null;

interface Choice {
  value: string | number;
  label: MessageId;
}

const CHOICES: { readonly [Name in SettingName]?: readonly Choice[] } = {
  announcementTone: ANNOUNCEMENT_TONES.map((value) => ({ value, label: `systemSettings.announcementTone.${value}` })),
  firstWeekday: FIRST_WEEKDAYS.map((value) => ({ value, label: `systemSettings.firstWeekday.${value}` })),
  projectCreators: PROJECT_CREATORS.map((value) => ({ value, label: `systemSettings.projectCreators.${value}` })),
  mode: MAINTENANCE_MODES.map((value) => ({ value, label: `systemSettings.mode.${value}` })),
};

export const choicesOf = (name: string): readonly Choice[] =>
  Object.entries(CHOICES).find(([known]) => known === name)?.[1] ?? [];
