/** Settings of the instance that the environment sets: `HALYARD_SET_GENERAL_TIME_ZONE` is `general.timeZone`. */
import { SETTING_SECTIONS, variableOf, type SettingSection } from "@halyard/contract/settings/sections";
import type * as z from "zod/mini";

const PREFIX = "HALYARD_SET_";

/** Their schemas and names, by their variables. */
const VARIABLES = new Map<string, { name: string; schema: z.ZodMiniType }>(
  // The keys of an object that is written down in the contract.
  (Object.keys(SETTING_SECTIONS) as SettingSection[]).flatMap((section) =>
    Object.entries<z.ZodMiniType>(SETTING_SECTIONS[section].shape).flatMap(([name, schema]) => {
      const variable = variableOf(section, name);
      return variable?.startsWith(PREFIX) === true ? [[variable, { name: `${section}.${name}`, schema }] as const] : [];
    }),
  ),
);

export const INSTANCE_VARIABLES: readonly string[] = [...VARIABLES.keys()];

export interface InstanceValues {
  /** By section and name: `general.timeZone`. */
  values: Record<string, unknown>;
  problems: { variable: string; why: string }[];
}

export function instanceValues(given: Readonly<Record<string, string>>): InstanceValues {
  const values: Record<string, unknown> = {};
  const problems: InstanceValues["problems"] = [];
  for (const [variable, { name, schema }] of VARIABLES) {
    const text = given[variable];
    if (text === undefined) continue;
    const read = readings(text).map((value) => schema.safeParse(value));
    const taken = read.find(({ success }) => success);
    if (taken?.success === true) values[name] = taken.data;
    else {
      const issues = read.flatMap(({ error }) => error?.issues[0] ?? []);
      // That it is no list helps no one who entered a text.
      problems.push({
        variable,
        why: whyOf((issues.find(({ code }) => code !== "invalid_type") ?? issues[0])?.message),
      });
    }
  }
  return { values, problems };
}

/** What a text can mean: JSON, itself, or a list with commas. */
function readings(text: string): unknown[] {
  const parts = text.split(",").map((part) => part.trim());
  try {
    return [JSON.parse(text), text, parts];
  } catch {
    return [text, parts];
  }
}

const whyOf = (message = "it is not allowed"): string =>
  message.replace(/\.$/, "").replace(/^[A-Z]/, (letter) => letter.toLowerCase());
