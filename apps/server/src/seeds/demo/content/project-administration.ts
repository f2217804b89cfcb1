/** What was done to the projects themselves: made, given members, versions and categories, told how they stand. */
import { addDays } from "../../../hal/read/date-filters.ts";
import type { NewRow } from "../../../platform/database/schema/schema.ts";
import type { Changes } from "../../../platform/events/journal.ts";
import { PROJECT_STATUSES } from "../../../projects/projects/resource.ts";
import type { DemoScope, SeededProject } from "../demo-scope.ts";

/** Days ago: when a project last said how it stands. The first of them is the youngest. */
const TOLD = [2, 3, 6, 9, 13, 20];
const MINUTE_MS = 60_000;

type Event = NewRow<"events">;

interface Done {
  kind: string;
  of: { id: number; name: string };
  actor: number;
  action?: string;
  version?: number;
  changes: Changes;
  at: string;
}

const named = (name: string): Changes => ({ name: { from: null, to: name } });

const after = (time: string, minutes: number): string => new Date(Date.parse(time) + minutes * MINUTE_MS).toISOString();

export async function projectEvents(scope: DemoScope, projects: readonly SeededProject[]): Promise<Event[]> {
  const all = await Promise.all(projects.map((project, at) => eventsOf(scope, project, TOLD[at % TOLD.length] ?? 0)));
  return all.flat();
}

async function eventsOf(scope: DemoScope, project: SeededProject, told: number): Promise<Event[]> {
  const { tx, admin, today } = scope;
  const { seed, id } = project;
  const { created_at: at } = await tx
    .selectFrom("projects")
    .where("id", "=", id)
    .select("created_at")
    .executeTakeFirstOrThrow();
  const lead = project.workers.find((worker) => worker !== admin) ?? admin;
  const self = { id, name: seed.name };
  const done: Done[] = [
    { kind: "Project", of: self, actor: admin, changes: named(seed.name), at },
    ...(await membersOf(scope, id)).map(({ role, ...of }, index) => {
      const changes = { roles: { from: null, to: [role.id], toTitle: role.name } };
      return { kind: "Membership", of, actor: admin, changes, at: after(at, 5 + index) };
    }),
    ...project.categories.map((of, index) => {
      return { kind: "Category", of, actor: lead, changes: named(of.name), at: after(at, 60 + index) };
    }),
    ...project.versions.map((of, index) => {
      return { kind: "Version", of, actor: lead, changes: named(of.name), at: after(at, 80 + index) };
    }),
  ];
  if (seed.status !== null) {
    const status = { from: null, to: seed.status, toTitle: PROJECT_STATUSES[seed.status] ?? seed.status };
    const explained = { statusExplanation: { from: "", to: seed.explanation } };
    const changes: Changes = { status, ...(seed.explanation === "" ? {} : explained) };
    const moment = `${addDays(today, -told)}T09:20:00.000Z`;
    done.push({ kind: "Project", of: self, actor: lead, action: "updated", version: 2, changes, at: moment });
  }
  return done.map(({ kind, of, actor, action = "created", version = 1, changes, at: moment }) => ({
    entity_type: kind,
    entity_id: of.id,
    entity_title: of.name,
    project_id: id,
    actor_id: actor,
    action,
    version,
    changes: JSON.stringify(changes),
    comment: "",
    internal: 0,
    created_at: moment,
    updated_at: moment,
  }));
}

/** Those who were added themselves, not with a group. */
async function membersOf({ tx }: DemoScope, projectId: number) {
  const rows = await tx
    .selectFrom("memberships")
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
    .innerJoin("roles", "roles.id", "membership_roles.role_id")
    .where("memberships.project_id", "=", projectId)
    .where("membership_roles.inherited_from", "is", null)
    .orderBy("memberships.id")
    .select(["memberships.id", "principals.name", "roles.id as roleId", "roles.name as roleName"])
    .execute();
  return rows.map(({ id, name, roleId, roleName }) => ({ id, name, role: { id: roleId, name: roleName } }));
}
