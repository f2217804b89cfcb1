/** The settings of the instance as fields of the page, by section and name; each one has an address for the palette. */
import type { SettingValues } from "@halyard/contract/settings/sections";

export const SECTIONS = ["general", "security", "performance", "maintenance"] as const;
export type Section = (typeof SECTIONS)[number];
export const TABS = [...SECTIONS, "jobs", "diagnostics"] as const;
export type SettingsTab = (typeof TABS)[number];

export type FieldKind =
  | "text"
  | "area"
  | "number"
  | "switch"
  | "bytes"
  | "choice"
  | "moment"
  | "logo"
  | "color"
  | "dates"
  | "zone"
  | "lines"
  | "modules"
  | "categories"
  | "role";

export const FIELDS = {
  general: {
    instanceName: "text",
    logo: "logo",
    accentColor: "color",
    welcomeText: "area",
    announcement: "area",
    announcementTone: "choice",
    announcementUntil: "moment",
    timeZone: "zone",
    dateFormat: "dates",
    firstWeekday: "choice",
    pageSize: "number",
    projectCreators: "choice",
    creatorRole: "role",
    defaultModules: "modules",
    attachmentBytes: "bytes",
    attachmentTypes: "lines",
  },
  security: {
    requestsPerMinute: "number",
    allowedHosts: "lines",
    corsOrigins: "lines",
    embeddingOrigins: "lines",
    strictTransportDays: "number",
    strictTransportSubdomains: "switch",
    keptSecurityDays: "number",
    keptSystemDays: "number",
    keptUserDays: "number",
    keptAddressDays: "number",
    legalHold: "categories",
  },
  performance: { slowRequestMs: "number" },
  maintenance: { mode: "choice", message: "area", until: "moment" },
} as const satisfies { [Of in Section]: Record<keyof SettingValues[Of], FieldKind> };

type NameIn<Of> = Of extends Section ? keyof SettingValues[Of] : never;
export type SettingName = NameIn<Section>;

export interface SettingsSearch {
  /** General where nothing is said. */
  tab?: SettingsTab | undefined;
  /** The field to focus. */
  setting?: string | undefined;
}

export const settingsSearch = (raw: Record<string, unknown>): SettingsSearch => {
  const tab = TABS.find((known) => known === raw["tab"] && known !== "general");
  const fields = SECTIONS.flatMap((section) => Object.keys(FIELDS[section]));
  const setting = fields.find((name) => name === raw["setting"]);
  return { ...(tab === undefined ? {} : { tab }), ...(setting === undefined ? {} : { setting }) };
};

/** Every setting of the page, with its address. */
export const SETTINGS = SECTIONS.flatMap((section) =>
  Object.keys(FIELDS[section]).map((name) => ({
    section,
    name,
    href: `/admin/system?${section === "general" ? "" : `tab=${section}&`}setting=${name}`,
  })),
);
