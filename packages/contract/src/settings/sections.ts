/**
 * The settings that administrators change while the product runs, by section and name. Both sides read this: the
 * server checks what it stores, the client knows what each value is.
 */
import type * as z from "zod/mini";
import { authenticationSettings } from "./authentication.ts";
import { BACKUP_PASSPHRASE_MINIMUM, backupSettings } from "./backup.ts";
import { emailSettings } from "./email.ts";
import { generalSettings } from "./general.ts";
import { maintenanceSettings } from "./maintenance.ts";
import { performanceSettings } from "./performance.ts";
import { repliesSettings } from "./replies.ts";
import { securitySettings } from "./security.ts";

export const SETTING_SECTIONS = {
  general: generalSettings,
  security: securitySettings,
  performance: performanceSettings,
  maintenance: maintenanceSettings,
  backup: backupSettings,
  authentication: authenticationSettings,
  email: emailSettings,
  replies: repliesSettings,
} as const;

export type SettingSection = keyof typeof SETTING_SECTIONS;
export type SettingValues = { [Section in SettingSection]: z.infer<(typeof SETTING_SECTIONS)[Section]> };

/** What the journal calls each by; a number is never used again. */
export const SETTING_SECTION_IDS = {
  general: 1,
  security: 2,
  performance: 3,
  maintenance: 4,
  backup: 5,
  authentication: 10,
  email: 11,
  replies: 12,
} as const satisfies Record<SettingSection, number>;

/** Variables with a name of their own. */
const NAMED_VARIABLES: { readonly [Name in string]?: string } = {
  "general.attachmentBytes": "HALYARD_ATTACHMENT_BYTES",
  "authentication.passwordSignIn": "HALYARD_PASSWORD_SIGN_IN",
  "security.requestsPerMinute": "HALYARD_REQUESTS_PER_MINUTE",
  "email.host": "HALYARD_SMTP_URL",
  "email.port": "HALYARD_SMTP_URL",
  "email.encryption": "HALYARD_SMTP_URL",
  "email.userName": "HALYARD_SMTP_URL",
  "email.password": "HALYARD_SMTP_URL",
  "email.sender": "HALYARD_MAIL_FROM",
  "replies.address": "HALYARD_REPLY_ADDRESS",
  "replies.host": "HALYARD_REPLY_IMAP_URL",
  "replies.port": "HALYARD_REPLY_IMAP_URL",
  "replies.encryption": "HALYARD_REPLY_IMAP_URL",
  "replies.userName": "HALYARD_REPLY_IMAP_URL",
  "replies.folder": "HALYARD_REPLY_IMAP_URL",
  "replies.password": "HALYARD_REPLY_IMAP_URL",
};

const snakeOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** The variable of the environment that sets a value, or a secret, where it is given; it is then locked. */
export const variableOf = (section: SettingSection, name: string): string | null => {
  const isValue = Object.hasOwn(SETTING_SECTIONS[section].shape, name);
  const named = NAMED_VARIABLES[`${section}.${name}`];
  return named ?? (isValue ? `HALYARD_SET_${snakeOf(section)}_${snakeOf(name)}` : null);
};

/** What can be set beside the values and is never shown, with the least length; null removes one. */
export const SETTING_SECRETS: { readonly [Section in SettingSection]?: { readonly [Name in string]?: number } } = {
  backup: { passphrase: BACKUP_PASSPHRASE_MINIMUM, s3SecretAccessKey: 1 },
  email: { password: 1 },
  replies: { password: 1 },
};

export const isSettingSection = (name: string): name is SettingSection => Object.hasOwn(SETTING_SECTIONS, name);
