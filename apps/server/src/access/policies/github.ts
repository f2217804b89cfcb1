/** Who sees what of GitHub. */
import type { Caller } from "../caller.ts";

/** The whole organisation, what belongs to no project, and what the connection says. */
export const seesOrganisation = (caller: Caller): boolean => caller.isAdministrator;

export const seesGithubStatistics = (caller: Caller): boolean =>
  seesOrganisation(caller) || (!caller.anonymous && caller.projectIds("show_github_content").size > 0);

/**
 * Who says which project a repository belongs to: of a project's own those who change the project, of others administrators.
 * @param projectId null: it belongs to none
 */
export const mayAssignRepository = (caller: Caller, projectId: number | null): boolean =>
  caller.isAdministrator ||
  (projectId !== null && caller.can("edit_project", projectId) && caller.can("show_github_content", projectId));
