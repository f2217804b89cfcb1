/** Two administrators who change one directory: what each of them changed, in words and together. Pure. */
import type { Directory } from "@halyard/contract/schemas/identity/directories";
import { mergedInto, type Shown } from "../../../../shared/conflicts/conflicts.ts";
import type { useT } from "../../../../shared/i18n/i18n.tsx";
import type { DirectoryValues } from "./queries.ts";
import "./messages.ts";

type Config = Directory["config"];
type Values = Pick<DirectoryValues, "name" | "config">;

const TEXTS = [
  "host",
  "port",
  "certificate",
  "baseDn",
  "userFilter",
  "bindDn",
  "groupBaseDn",
  "groupFilter",
  "missesBeforeLock",
  "mostRemovals",
  "groupName",
  "groupMember",
] as const satisfies readonly (keyof Config)[];
const SWITCHES = [
  "createAccounts",
  "linkExisting",
  "hourly",
  "syncGroups",
] as const satisfies readonly (keyof Config)[];
const ATTRIBUTES = ["id", "login", "email", "firstName", "lastName"] as const;

export function labelsOf(t: ReturnType<typeof useT>): Shown {
  return {
    name: t("directories.name"),
    security: t("directories.security"),
    ...Object.fromEntries([...TEXTS, ...SWITCHES].map((name) => [name, t(`directories.${name}`)])),
    ...Object.fromEntries(ATTRIBUTES.map((name) => [`attribute ${name}`, t(`directories.attribute.${name}`)])),
  };
}

export function shownOf(t: ReturnType<typeof useT>, { name, config }: Values): Shown {
  return {
    name,
    security: t(`directories.security.${config.security}`),
    ...Object.fromEntries(TEXTS.map((one) => [one, String(config[one])])),
    ...Object.fromEntries(SWITCHES.map((one) => [one, t(config[one] ? "directories.on" : "directories.off")])),
    ...Object.fromEntries(ATTRIBUTES.map((one) => [`attribute ${one}`, config.attributes[one]])),
  };
}

/** What {@link mergedInto} makes of both changes; each attribute counts by itself. */
export function together(before: Values, mine: Values, stored: Values): Values {
  return {
    name: mine.name === before.name ? stored.name : mine.name,
    config: {
      ...mergedInto(stored.config, before.config, mine.config),
      attributes: mergedInto(stored.config.attributes, before.config.attributes, mine.config.attributes),
    },
  };
}
