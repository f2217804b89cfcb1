/** Every setting of the instance by its name, each with its address. */
import { Settings } from "lucide-react";
import type { useT } from "../../../shared/i18n/i18n.tsx";
import { FIELDS as POLICIES, type CardId } from "../../../features/administration/authentication-settings/fields.ts";
import { SETTINGS } from "../../../features/administration/system-settings/model/fields.ts";
import { LABELS } from "../../../features/administration/system-settings/model/labels.ts";
import type { PaletteItem } from "./items.ts";
import { fitting } from "./matching.ts";
import "../../../features/administration/authentication-settings/messages.ts";
import "../../../features/administration/system-settings/model/messages.ts";

const CARDS = ["access", "session", "password", "tokens"] as const satisfies readonly CardId[];

/** Only for those who look for something: there are many. */
export function settingItems(t: ReturnType<typeof useT>, typed: string): PaletteItem[] {
  if (typed === "") return [];
  const ofSystem = SETTINGS.flatMap(({ section, name, href }) => {
    const [label] = LABELS[name] ?? [];
    const detail = `${t("systemSettings.title")}, ${t(`systemSettings.tab.${section}`)}`;
    return label === undefined ? [] : { id: `setting ${name}`, label: t(label), detail, icon: Settings, href };
  });
  const ofPolicies = CARDS.flatMap((card) =>
    POLICIES[card].map(({ name }) => ({
      id: `setting ${name}`,
      label: t(`authSettings.field.${name}`),
      detail: `${t("authSettings.title")}, ${t(`authSettings.${card}`)}`,
      icon: Settings,
      href: "/admin/authentication",
    })),
  );
  return fitting([...ofSystem, ...ofPolicies], typed, ({ label, detail }) => [label, detail, `${detail} ${label}`]);
}
