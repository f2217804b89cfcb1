/** What is wrong with general settings and those of security beyond each value by itself. */
import type { SettingValues } from "@halyard/contract/settings/sections";
import type { Context } from "../../platform/context.ts";
import { violation, type ApiError } from "../../platform/errors.ts";
import { isRoleOfProjects } from "./store.ts";

export async function generalProblems({ db }: Context, { creatorRole }: SettingValues["general"]): Promise<ApiError[]> {
  if (creatorRole === null || (await isRoleOfProjects(db, creatorRole))) return [];
  return [violation("creatorRole", "Choose a role that people can have in a project.")];
}

/** Anyone who leaves out the name that they came by would lock themselves out. */
export function hostProblems(
  { settings: { publicUrl } }: Context,
  { allowedHosts }: SettingValues["security"],
  host: string,
): ApiError[] {
  if (allowedHosts.length === 0 || allowedHosts.includes(host)) return [];
  if (publicUrl !== null && new URL(publicUrl).hostname === host) return [];
  return [violation("allowedHosts", `Add ${host}, by which you reach Halyard now, or you would lock yourself out.`)];
}
