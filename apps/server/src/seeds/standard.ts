/** What every installation begins with: types, statuses, priorities, roles (behaviour, last section). */
import { DEFAULT_ROLE_PERMISSIONS } from "@halyard/contract/permission-presets";
import { colorIdOf } from "@halyard/contract/palette";
import { isGrantable, PERMISSIONS, withDependencies, type Permission } from "@halyard/contract/permissions";
import { PRIORITY_IDS, STATUS_IDS, TYPE_IDS } from "@halyard/contract/defaults";
import type { Writer } from "../platform/database/schema.ts";
import type { RoleTable } from "../platform/database/schema.ts";

const TYPES: readonly {
  id: number;
  name: string;
  color: string;
  flags?: string;
  icon?: string;
  description: string;
}[] = [
  {
    id: TYPE_IDS.task,
    name: "Task",
    color: "Blue",
    flags: "default standard roadmap",
    description: "A piece of work.",
  },
  {
    id: TYPE_IDS.milestone,
    name: "Milestone",
    color: "Green (light)",
    flags: "default milestone roadmap",
    description: "A day on which something is reached.",
  },
  {
    id: TYPE_IDS.summaryTask,
    name: "Summary task",
    color: "orange-5",
    flags: "default",
    description: "Holds tasks together.",
  },
  { id: TYPE_IDS.feature, name: "Feature", color: "indigo-5", flags: "roadmap", description: "Something new to use." },
  { id: TYPE_IDS.epic, name: "Epic", color: "violet-5", flags: "roadmap", description: "A goal of several stories." },
  {
    id: TYPE_IDS.userStory,
    name: "User story",
    color: "Blue (light)",
    flags: "roadmap",
    description: "What somebody wants to do, and why.",
  },
  { id: TYPE_IDS.bug, name: "Bug", color: "red-7", flags: "roadmap", description: "Something that does not work." },
];

const STATUSES: readonly { id: number; name: string; color: string; done: number; closed?: true }[] = [
  { id: STATUS_IDS.new, name: "New", color: "cyan-7", done: 0 },
  { id: STATUS_IDS.inSpecification, name: "In specification", color: "blue-2", done: 10 },
  { id: STATUS_IDS.specified, name: "Specified", color: "blue-3", done: 20 },
  { id: STATUS_IDS.confirmed, name: "Confirmed", color: "violet-2", done: 20 },
  { id: STATUS_IDS.toBeScheduled, name: "To be scheduled", color: "yellow-2", done: 20 },
  { id: STATUS_IDS.scheduled, name: "Scheduled", color: "lime-2", done: 20 },
  { id: STATUS_IDS.inProgress, name: "In progress", color: "grape-5", done: 40 },
  { id: STATUS_IDS.developed, name: "Developed", color: "green-3", done: 70 },
  { id: STATUS_IDS.inTesting, name: "In testing", color: "cyan-5", done: 80 },
  { id: STATUS_IDS.completed, name: "Completed", color: "teal-6", done: 100, closed: true },
  { id: STATUS_IDS.testFailed, name: "Test failed", color: "red-5", done: 70 },
  { id: STATUS_IDS.closed, name: "Closed", color: "gray-3", done: 100, closed: true },
  { id: STATUS_IDS.onHold, name: "On hold", color: "orange-3", done: 0 },
  { id: STATUS_IDS.rejected, name: "Rejected", color: "red-3", done: 0, closed: true },
];

const PRIORITIES = [
  { id: PRIORITY_IDS.low, name: "Low", color: "cyan-1" },
  { id: PRIORITY_IDS.normal, name: "Normal", color: "blue-3" },
  { id: PRIORITY_IDS.high, name: "High", color: "yellow-7" },
  { id: PRIORITY_IDS.immediate, name: "Immediate", color: "grape-5" },
];

const READER: readonly Permission[] = [
  ...DEFAULT_ROLE_PERMISSIONS,
  "add_work_package_comments",
  "edit_own_work_package_comments",
  "save_queries",
  "export_wiki_pages",
  "add_messages",
  "edit_own_messages",
  "delete_own_messages",
  "browse_repository",
  "view_changesets",
  "view_team_planner",
  "view_documents",
  "view_meetings",
];

const MEMBER: readonly Permission[] = [
  ...READER,
  "export_work_packages",
  "add_work_packages",
  "move_work_packages",
  "edit_work_packages",
  "assign_versions",
  "work_package_assigned",
  "manage_work_package_relations",
  "manage_subtasks",
  "view_work_package_watchers",
  "add_work_package_watchers",
  "delete_work_package_watchers",
  "copy_work_packages",
  "add_work_package_attachments",
  "view_shared_work_packages",
  "manage_news",
  "view_time_entries",
  "view_own_time_entries",
  "log_own_time",
  "edit_own_time_entries",
  "manage_wiki",
  "edit_wiki_pages",
  "view_wiki_edits",
  "view_members",
  "manage_board_views",
  "manage_public_queries",
  "manage_documents",
  "create_meetings",
  "edit_meetings",
  "manage_agendas",
  "manage_file_links",
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
      description: "What people who are signed in may do in public projects that they are no member of.",
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
      description: "What people who are not signed in may do in public projects.",
      permissions: ["view_work_packages", "view_wiki_pages", "view_project_attributes"],
    },
    { ...project, id: ROLE_IDS.member, name: "Member", description: "Works in the project.", permissions: MEMBER },
    { ...project, id: ROLE_IDS.reader, name: "Reader", description: "Reads and comments.", permissions: READER },
    {
      ...project,
      id: ROLE_IDS.projectAdmin,
      name: "Project admin",
      description: "May do everything in the project.",
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
      id: ROLE_IDS.editor,
      name: "Work package editor",
      type: "work_package",
      builtin: "work_package_editor",
      description: "Edits a single work package that was shared.",
      permissions: [share, "edit_work_packages", "work_package_assigned", "add_work_package_comments"],
    },
    {
      id: ROLE_IDS.commenter,
      name: "Work package commenter",
      type: "work_package",
      builtin: "work_package_commenter",
      description: "Comments on a single work package that was shared.",
      permissions: [share, "work_package_assigned", "add_work_package_comments", "edit_own_work_package_comments"],
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
    const grantable = withDependencies(role.permissions).filter((id) => isGrantable(definitionOf(id), role));
    const rows = grantable.map((permission) => ({ role_id: role.id, permission }));
    await tx.insertInto("role_permissions").values(rows).execute();
  }
}

const byId = new Map(PERMISSIONS.map((definition) => [definition.id, definition]));
const definitionOf = (id: Permission) => byId.get(id)!;

export async function seedCatalogue(tx: Writer, now: string): Promise<void> {
  const times = { created_at: now, updated_at: now };
  await tx
    .insertInto("types")
    .values(
      TYPES.map((type) => ({
        ...times,
        id: type.id,
        name: type.name,
        name_key: type.name.toLowerCase(),
        color_id: colorIdOf(type.color),
        position: type.id,
        is_default: Number(type.flags?.includes("default") ?? false),
        is_milestone: Number(type.flags?.includes("milestone") ?? false),
        is_standard: Number(type.flags?.includes("standard") ?? false),
        is_in_roadmap: Number(type.flags?.includes("roadmap") ?? false),
        description: type.description,
        default_description: "",
      })),
    )
    .execute();
  await tx
    .insertInto("statuses")
    .values(
      STATUSES.map((status) => ({
        ...times,
        id: status.id,
        name: status.name,
        name_key: status.name.toLowerCase(),
        color_id: colorIdOf(status.color),
        position: status.id,
        is_default: Number(status.id === STATUS_IDS.new),
        is_closed: Number(status.closed ?? false),
        is_readonly: 0,
        excluded_from_totals: Number(status.id === STATUS_IDS.rejected),
        default_done_ratio: status.done,
      })),
    )
    .execute();
  await tx
    .insertInto("priorities")
    .values(
      PRIORITIES.map((priority, index) => ({
        ...times,
        id: priority.id,
        name: priority.name,
        name_key: priority.name.toLowerCase(),
        color_id: colorIdOf(priority.color),
        position: index + 1,
        is_default: Number(priority.id === PRIORITY_IDS.normal),
        is_active: 1,
      })),
    )
    .execute();
}
