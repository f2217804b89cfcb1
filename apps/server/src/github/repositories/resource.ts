/** A repository on the wire. */
import type { Caller } from "../../access/caller.ts";
import { mayAssignRepository } from "../../access/policies/github.ts";
import type { ListedRepository } from "./repository-store.ts";

const REPOSITORIES = "/api/v3/github_organization_config/repositories";

export function repositoryDocument(row: ListedRepository, caller: Caller) {
  const self = { href: `${REPOSITORIES}/${row.id}`, title: row.full_name };
  return {
    _type: "GithubRepository",
    id: row.id,
    fullName: row.full_name,
    htmlUrl: row.html_url,
    private: row.private === 1,
    archived: row.archived === 1,
    defaultBranch: row.default_branch,
    openPullRequests: row.pr_open,
    openIssues: row.issues_open,
    lastActivityOn: row.last_activity_on,
    _links: {
      self,
      project:
        row.project_id === null
          ? { href: null }
          : { href: `/api/v3/projects/${row.project_id}`, title: row.project_name ?? "" },
      ...(mayAssignRepository(caller, row.project_id)
        ? { updateImmediately: { href: self.href, method: "patch" } }
        : {}),
    },
  };
}
