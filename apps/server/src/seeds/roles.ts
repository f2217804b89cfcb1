/** The roles that every installation begins with, and what they may do (behaviour, last section). */
import { DEFAULT_ROLE_PERMISSIONS } from "@halyard/contract/permissions/permission-presets";
import {
  isGrantable,
  permissionOf,
  PERMISSIONS,
  withDependencies,
  type Permission,
} from "@halyard/contract/permissions/permissions";
import type { RoleTable } from "../platform/database/schema/tables/identity/people.ts";
import type { Writer } from "../platform/database/schema/schema.ts";

/** Everyone with a role in a project has these; the roles say so too. */
const EVERYBODYS: readonly Permission[] = PERMISSIONS.filter((one) => one.public).map((one) => one.id);

const READER: readonly Permission[] = [
  ...DEFAULT_ROLE_PERMISSIONS,
  "view_sprints",
  "view_project_phases",
  "add_work_package_comments",
  "edit_own_work_package_comments",
  "save_queries",
  "export_wiki_pages",
  "list_attachments",
  "add_messages",
  "edit_own_messages",
  "delete_own_messages",
  "browse_repository",
  "view_changesets",
  "view_commit_author_statistics",
  "view_team_planner",
  "view_shared_work_packages",
  "view_documents",
  "view_meetings",
  "read_files",
];

const MEMBER: readonly Permission[] = [
  ...READER,
  "export_work_packages",
  "add_work_packages",
  "move_work_packages",
  "edit_work_packages",
  "assign_versions",
  "manage_sprint_items",
  "work_package_assigned",
  "manage_work_package_relations",
  "manage_subtasks",
  "view_work_package_watchers",
  "add_work_package_watchers",
  "delete_work_package_watchers",
  "copy_work_packages",
  "add_work_package_attachments",
  "manage_news",
  "view_time_entries",
  "view_own_time_entries",
  "log_time",
  "log_own_time",
  "edit_own_time_entries",
  "manage_wiki",
  "rename_wiki_pages",
  "change_wiki_parent_page",
  "delete_wiki_pages",
  "edit_wiki_pages",
  "view_wiki_edits",
  "delete_wiki_pages_attachments",
  "protect_wiki_pages",
  "commit_access",
  "view_cost_rates",
  "view_budgets",
  "view_members",
  "manage_board_views",
  "manage_public_queries",
  "manage_documents",
  "create_meetings",
  "edit_meetings",
  "delete_meetings",
  "create_meeting_agendas",
  "manage_agendas",
  "manage_file_links",
  "write_files",
  "share_files",
];

export const ROLE_IDS = {
  nonMember: 1,
  anonymous: 2,
  member: 3,
  reader: 4,
  projectAdmin: 5,
  staff: 6,
  editor: 7,
  commenter: 8,
  viewer: 9,
  mentor: 10,
} as const;

type RoleSeed = Pick<RoleTable, "name" | "type" | "builtin" | "description"> & {
  id: number;
  permissions: readonly Permission[];
};

const project = { type: "project", builtin: "none" } as const;

function roles(): RoleSeed[] {
  const all = PERMISSIONS.filter((definition) => isGrantable(definition, project)).map((definition) => definition.id);
  const share = "view_work_packages" as const;
  return [
    {
      id: ROLE_IDS.nonMember,
      name: "Non member",
      type: "project",
      builtin: "non_member",
      description: "What signed-in non-members can do in public projects.",
      permissions: [
        "view_work_packages",
        "view_calendar",
        "comment_news",
        "view_wiki_pages",
        "view_project_attributes",
      ],
    },
    {
      id: ROLE_IDS.anonymous,
      name: "Anonymous",
      type: "project",
      builtin: "anonymous",
      description: "What people who aren't signed in can do in public projects.",
      permissions: [share, "view_wiki_pages", "view_project_attributes", "view_file_links"],
    },
    { ...project, id: ROLE_IDS.member, name: "Member", description: "Can work in the project.", permissions: MEMBER },
    { ...project, id: ROLE_IDS.reader, name: "Reader", description: "Reads and comments.", permissions: READER },
    {
      ...project,
      id: ROLE_IDS.projectAdmin,
      name: "Project admin",
      description: "Full control of the project.",
      permissions: all,
    },
    {
      id: ROLE_IDS.staff,
      name: "Staff and projects manager",
      type: "global",
      builtin: "none",
      description: "Creates projects and looks after people's accounts.",
      permissions: ["add_project", "create_user", "manage_user", "manage_placeholder_user"],
    },
    {
      id: ROLE_IDS.mentor,
      name: "Mentor",
      type: "global",
      builtin: "none",
      description: "Can follow the people of their projects on the mentor dashboard.",
      permissions: ["view_mentor_dashboard"],
    },
    {
      id: ROLE_IDS.editor,
      name: "Work package editor",
      type: "work_package",
      builtin: "work_package_editor",
      description: "Edits a single work package that was shared.",
      permissions: [
        share,
        "edit_work_packages",
        "work_package_assigned",
        "add_work_package_comments",
        "edit_own_work_package_comments",
        "manage_work_package_relations",
        "copy_work_packages",
        "export_work_packages",
        "log_own_time",
        "edit_own_time_entries",
      ],
    },
    {
      id: ROLE_IDS.commenter,
      name: "Work package commenter",
      type: "work_package",
      builtin: "work_package_commenter",
      description: "Comments on a single work package that was shared.",
      permissions: [
        share,
        "work_package_assigned",
        "add_work_package_comments",
        "edit_own_work_package_comments",
        "export_work_packages",
        "add_work_package_attachments",
        "log_own_time",
        "edit_own_time_entries",
      ],
    },
    {
      id: ROLE_IDS.viewer,
      name: "Work package viewer",
      type: "work_package",
      builtin: "work_package_viewer",
      description: "Sees a single work package that was shared.",
      permissions: [share, "export_work_packages"],
    },
  ];
}

/** The roles that the system itself needs, or all of them. */
export async function seedRoles(tx: Writer, now: string, all: boolean): Promise<void> {
  const wanted = roles().filter((role) => all || role.builtin !== "none");
  for (const role of wanted) {
    await tx
      .insertInto("roles")
      .values({
        id: role.id,
        name: role.name,
        name_key: role.name.toLowerCase(),
        description: role.description,
        type: role.type,
        builtin: role.builtin,
        assignable: role.builtin === "none" ? 1 : 0,
        position: role.id,
        version: 0,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const grantable = withDependencies([...EVERYBODYS, ...role.permissions]).filter((id) =>
      isGrantable(permissionOf(id), role),
    );
    const rows = grantable.map((permission) => ({ role_id: role.id, permission }));
    await tx.insertInto("role_permissions").values(rows).execute();
  }
}
