/** `halyard config`: every setting, what it is and where that comes from. */
import { readSettings, SettingsError } from "../platform/environment/settings.ts";
import { describeSettings } from "../platform/environment/sources.ts";
import { print } from "./usage.ts";

export function configCommand(json: boolean): number {
  const settings = describeSettings(process.env);
  let problems: string[] = [];
  try {
    readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems = error.message.split("\n");
  }
  const width = Math.max(...settings.map(({ name }) => name.length));
  print(
    json,
    { ok: problems.length === 0, settings, problems },
    settings.map(({ name, value, source }) => `${name.padEnd(width)}  ${value ?? "-"}  (${source})`),
  );
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}
