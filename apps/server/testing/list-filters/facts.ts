/** What there is in the organisation: what filters mean is said of this. */
import type { TestApp } from "../app.ts";

export type Facts = Awaited<ReturnType<typeof tables>>;

/** All that is in the tables, once it is built. */
export let world: Facts;

export async function readFacts(app: Pick<TestApp, "ctx">): Promise<void> {
  world = await tables(app);
}

async function tables({ ctx: { db } }: Pick<TestApp, "ctx">) {
  return {
    projects: await db.selectFrom("projects").selectAll().execute(),
    projectPhases: await db.selectFrom("project_phases").selectAll().execute(),
    projectTypes: await db.selectFrom("project_types").selectAll().execute(),
    favorites: await db.selectFrom("favorites").selectAll().execute(),
    principals: await db.selectFrom("principals").selectAll().execute(),
    users: await db.selectFrom("users").selectAll().execute(),
    groupUsers: await db.selectFrom("group_users").selectAll().execute(),
    throttles: await db.selectFrom("throttles").selectAll().execute(),
    roles: await db.selectFrom("roles").selectAll().execute(),
    rolePermissions: await db.selectFrom("role_permissions").selectAll().execute(),
    memberships: await db.selectFrom("memberships").selectAll().execute(),
    membershipRoles: await db.selectFrom("membership_roles").selectAll().execute(),
    versions: await db.selectFrom("versions").selectAll().execute(),
    workPackages: await db.selectFrom("work_packages").selectAll().execute(),
    timeEntries: await db.selectFrom("time_entries").selectAll().execute(),
    relations: await db.selectFrom("relations").selectAll().execute(),
    events: await db.selectFrom("events").selectAll().orderBy("id").execute(),
    notifications: await db.selectFrom("notifications").selectAll().execute(),
    queries: await db.selectFrom("queries").selectAll().execute(),
    views: await db.selectFrom("views").selectAll().execute(),
    grids: await db.selectFrom("grids").selectAll().execute(),
    texts: await db.selectFrom("project_texts").selectAll().execute(),
    nonWorkingDays: await db.selectFrom("non_working_days").selectAll().execute(),
    weekDays: await db.selectFrom("week_days").selectAll().execute(),
  };
}
