import type { JsonSchema } from "./shapes.ts";

/**
 * What the paths do not tell of an operation: its summary, the status of its success where it is not the usual one,
 * whether OpenProject has it. One line each; `{}` stands for any parameter.
 */
export interface Note {
  summary: string;
  status?: number;
  extension?: boolean;
  /** The media type of the answer where it is no HAL. */
  type?: string;
  /** Beside those of its path and of lists. */
  parameters?: readonly JsonSchema[];
}

const own = (summary: string, status?: number): Note => ({
  summary,
  extension: true,
  ...(status === undefined ? {} : { status }),
});
const note = (summary: string, status?: number): Note => ({ summary, ...(status === undefined ? {} : { status }) });

export const NOTES: Readonly<Record<string, Note>> = {
  "GET ": note("The way in: what there is, and who asks", 200),
  "GET configuration": note("Settings that clients need", 200),
  "GET spec.json": { ...note("This description as JSON", 200), type: "application/json" },
  "GET spec.yml": { ...note("This description as YAML", 200), type: "application/yaml" },
  "GET actions": note("List what may be done"),
  "GET capabilities": note("List who may do what where (needs a filter on principal, context or id)"),
  "GET my_preferences": note("Read one's own preferences", 200),
  "PATCH my_preferences": note("Change one's own preferences", 200),
  "DELETE users/{}": note("Delete a user, in the background", 202),
  "POST users/{}/lock": note("Lock a user", 200),
  "DELETE users/{}/lock": note("Unlock a user", 200),
  "DELETE groups/{}": note("Delete a group, in the background", 202),
  "DELETE placeholder_users/{}": note("Delete a placeholder user, in the background", 202),
  "POST notifications/read_ian": note("Mark notifications as read", 204),
  "POST notifications/unread_ian": note("Mark notifications as unread", 204),
  "POST notifications/{}/read_ian": note("Mark a notification as read", 204),
  "POST notifications/{}/unread_ian": note("Mark a notification as unread", 204),
  "POST render/markdown": { ...note("Render Markdown as HTML", 200), type: "text/html" },
  "POST render/plain": { ...note("Render plain text as HTML", 200), type: "text/html" },
  "GET work_packages/schemas": note("List schemas (needs the filter id with values like 3-1)"),
  "GET work_packages/schemas/{}": note("Read the schema of a project's type, `{project}-{type}`", 200),
  "GET work_packages/schemas/sums": note("Read the schema of sums", 200),
  "POST work_packages/{}/activities": note("Comment on a work package", 201),
  "POST work_packages/{}/watchers": note("Add a watcher", 201),
  "GET attachments/{}/content": { ...own("Download a file", 200), type: "application/octet-stream" },
  "GET users/{}/avatar": { ...own("Read someone's picture", 200), type: "image/*" },
  "POST auth/login": own("Sign in with login and password: sets the session cookie", 200),
  "POST auth/logout": own("Sign out", 204),
  "POST users/{}/view_as": own("See what this user sees, read only, for half an hour (sessions only)", 201),
  "DELETE view_as": own("Stop viewing as someone else", 204),
  "GET users/{}/viewings": own("List who viewed as this user, and when", 200),
  "GET events": {
    ...own("Listen to changes that one may see (server-sent events)", 200),
    type: "text/event-stream",
    parameters: [
      {
        name: "Last-Event-ID",
        in: "header",
        schema: { type: "integer", minimum: 0 },
        description: "The last event that was received: what came after it is sent first",
      },
      {
        name: "lastEventId",
        in: "query",
        schema: { type: "integer", minimum: 0 },
        description: "The same, for clients that cannot send the header",
      },
    ],
  },
  "GET permissions": own("List permissions by category", 200),
  "POST roles/permissions/preview": own("Ask what changes of permissions would do", 200),
  "GET work_packages/{}/allowed_statuses": own(
    "Explain which statuses someone can choose, and why not others (?user=ID)",
  ),
  "GET custom_actions": own("List custom actions with what they do (administrators)"),
  "POST custom_actions": own("Create a custom action"),
  "PATCH custom_actions/{}": own("Change a custom action"),
  "DELETE custom_actions/{}": own("Delete a custom action"),
  "POST custom_actions/{}/execute": note("Run a custom action on a work package", 200),
  "GET workflows": own("List the rules of moves from status to status, by type (?type=ID)"),
  "GET workflows/{}": own("Read the rules of a type", 200),
  "POST workflows/preview": own("Ask what a change of rules would have refused and where it leaves no way out", 200),
  "PATCH workflows": own("Grant and revoke moves from status to status", 200),
  "GET roles/{}/permissions": own("Read a role's permissions", 200),
  "PATCH roles/{}/permissions": own("Grant and revoke permissions of a role", 200),
  "GET roles/{}/holders": own("List who holds a role"),
  "GET roles/{}/activities": own("List what happened to a role"),
  "POST roles": own("Create a role"),
  "PATCH roles/{}": own("Change a role"),
  "DELETE roles/{}": own("Delete a role"),
  "GET groups/{}/members": own("List members of a group"),
  "GET groups/{}/memberships": own("List where a group belongs"),
  "GET users/{}/effective_permissions": own(
    "Explain what someone can do in a project (?project=ID) or on a work package (?workPackage=ID)",
    200,
  ),
  "GET users/{}/permission_suggestions": own(
    "Ask what would let someone do something in a project, and what else it would (?project=ID&permission=NAME)",
    200,
  ),
  "GET users/deletion_summary": own("Ask what deleting users would mean (?ids=1,2)", 200),
  "GET projects/{}/principals_with": own("List who may do something in a project (?permission=NAME)", 200),
  "POST user_imports": own("Check a file of users (CSV); no one is created or changed", 201),
  "GET user_imports/{}": own("Read an import's counts", 200),
  "GET user_imports/{}/rows": own("List lines of an import with what changes or is wrong"),
  "POST user_imports/{}/run": own("Create and change the users of an import, in the background", 202),
  "GET user_imports/{}/rejected": {
    ...own("Read the rows of an import that were rejected, as CSV", 200),
    type: "text/csv",
  },
  "GET user_imports/{}/result": { ...own("Read an import's outcome as CSV", 200), type: "text/csv" },
  "GET admin/overview": own("Read how much there is and what needs attention", 200),
  "GET admin/activities": own("List the administrative journal"),
  "GET activities/{}/diff/{}": own("Read what a long text was before a change, and after it", 200),
  "GET users/{}/activities": own("List what a person did"),
  "GET projects/{}/activities": own("List what happened in a project"),
  "GET queries/{}/order": own("Read in which order people put a view's work packages", 200),
  "PATCH queries/{}/order": own("Put a view's work packages in order", 200),
  "POST queries/{}/restore": own("Take back that one deleted a view", 200),
  "GET projects/{}/work_packages/order": own("Read the order of a board's cards", 200),
  "PATCH projects/{}/work_packages/order": own("Move a board's cards", 200),
  "GET users/{}/mentor_dashboard": own("Read a mentor's figures", 200),
  "GET users/{}/memberships": own("List where someone belongs"),
  "POST users/{}/unlock": own("Unlock a user", 200),
  "GET github_organization_config": own("Read the GitHub organisation's settings", 200),
  "PUT github_organization_config": own("Set the GitHub organisation's settings", 200),
  "GET github_organization_config/stats": own("Read the organisation's figures", 200),
  "GET admin/github_project_management/stats": own("Read the organisation's figures", 200),
  "GET projects/{}/github_pull_requests": own("List pull requests of a project"),
  "GET work_packages/{}/github_branch": own("Read the branch of a work package", 200),
  "POST work_packages/{}/github_branch": own("Make the branch of a work package at GitHub", 201),
  "POST projects/{}/categories": own("Create a category"),
  "PATCH categories/{}": own("Change a category"),
  "DELETE categories/{}": own("Delete a category (?move_to=ID)"),
  "POST types": own("Create a type"),
  "PATCH types/{}": own("Change a type"),
  "DELETE types/{}": own("Delete a type (?move_to=ID)"),
  "POST statuses": own("Create a status"),
  "PATCH statuses/{}": own("Change a status"),
  "DELETE statuses/{}": own("Delete a status (?move_to=ID)"),
  "POST priorities": own("Create a priority"),
  "PATCH priorities/{}": own("Change a priority"),
  "DELETE priorities/{}": own("Delete a priority (?move_to=ID)"),
};
