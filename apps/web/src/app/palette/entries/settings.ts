/** Every setting of the instance by its name, each with its address. */
import { Settings } from "lucide-react";
import type { MessageId, useT } from "../../../shared/i18n/i18n.tsx";
import { CARDS, FIELDS as POLICIES } from "../../../features/administration/authentication-settings/fields.ts";
import { BACKUP_LABELS } from "../../../features/administration/backup/model/labels.ts";
import { EMAIL_LABELS, REPLY_LABELS } from "../../../features/administration/notification-settings/model/labels.ts";
import { SETTINGS } from "../../../features/administration/system-settings/model/fields.ts";
import { LABELS } from "../../../features/administration/system-settings/model/labels.ts";
import type { PaletteItem } from "./items.ts";
import { fitting } from "./matching.ts";
import "../../../features/administration/authentication-settings/messages.ts";
import "../../../features/administration/system-settings/model/messages.ts";

interface Setting {
  /** Unique among all of them. */
  id: string;
  label: MessageId;
  /** Where it stands, the page first. */
  within: readonly MessageId[];
  href: string;
}

const MAIL = [
  ["email", "notificationSettings.server", EMAIL_LABELS],
  ["replies", "notificationSettings.replies", REPLY_LABELS],
] as const;

const ALL: readonly Setting[] = [
  ...SETTINGS.flatMap(({ section, name, href }): Setting[] => {
    const [label] = LABELS[name] ?? [];
    const within = ["systemSettings.title", `systemSettings.tab.${section}`] as const;
    return label === undefined ? [] : [{ id: name, label, within, href }];
  }),
  ...CARDS.flatMap((card) =>
    POLICIES[card].map(({ name }) => ({
      id: name,
      label: `authSettings.field.${name}` as const,
      within: ["authSettings.title", `authSettings.${card}`] as const,
      href: `/admin/authentication?tab=policies&setting=${name}`,
    })),
  ),
  ...Object.entries(BACKUP_LABELS).map(([name, label]) => ({
    id: `backup.${name}`,
    label,
    within: ["backup.title"] as const,
    href: `/admin/backup?setting=${name}`,
  })),
  ...MAIL.flatMap(([section, title, labels]) =>
    Object.entries(labels).map(([name, label]) => ({
      id: `${section}.${name}`,
      label,
      within: ["notificationSettings.title", title] as const,
      href: `/admin/notifications?setting=${section}.${name}`,
    })),
  ),
];

/** Only for those who look for something: there are many. */
export function settingItems(t: ReturnType<typeof useT>, typed: string): PaletteItem[] {
  if (typed === "") return [];
  const items = ALL.map(({ id, label, within, href }) => ({
    id: `setting ${id}`,
    label: t(label),
    detail: within.map((one) => t(one)).join(", "),
    icon: Settings,
    href,
  }));
  return fitting(items, typed, ({ label, detail }) => [label, detail, `${detail} ${label}`]);
}
