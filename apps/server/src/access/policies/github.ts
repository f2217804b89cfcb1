/** Who sees what of GitHub. */
import type { Caller } from "../caller.ts";

/** The whole organisation, what belongs to no project, and what the connection says. */
export const seesOrganisation = (caller: Caller): boolean => caller.isAdministrator;

export const seesGithubStatistics = (caller: Caller): boolean =>
  seesOrganisation(caller) || (!caller.anonymous && caller.projectIds("show_github_content").size > 0);
