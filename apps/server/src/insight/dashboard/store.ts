/**
 * What administrators look at first: how much there is and what needs attention. Reads across the features' tables
 * because one statement each is the point; it writes nothing.
 */
import { sql, type SqlBool } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { UserTable } from "../../platform/database/schema/tables/identity/people.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";

/** How many of what needs attention are named; all of them are counted. */
const EXAMPLES = 5;

const DAY_MS = 24 * 60 * 60_000;
/** As on the page of the providers. */
const EXPIRY_WARNED_MS = 30 * DAY_MS;
/** A receiver that restarts is no reason to look. */
const STREAM_FAILS_MS = 5 * 60_000;
const FAILED = ["failure", "error"] as const;

/** What is planned in templates is not counted as work. */
const ofWork = sql`from work_package_counts join projects on projects.id = work_package_counts.project_id
  and projects.templated = 0`;

const countsOf = (db: Reader) =>
  db.selectNoFrom([
    sql<number>`(select count(*) from groups)`.as("groups"),
    sql<number>`(select count(*) from roles where type <> 'work_package')`.as("roles"),
    sql<number>`(select count(*) from projects where active = 1)`.as("active_projects"),
    sql<number>`(select count(*) from projects where active = 0)`.as("archived_projects"),
    sql<number>`(select coalesce(sum(count), 0) ${ofWork})`.as("work_packages"),
    sql<number>`(select coalesce(sum(count), 0) ${ofWork}
      join statuses on statuses.id = work_package_counts.status_id where statuses.is_closed = 1)`.as(
      "closed_work_packages",
    ),
    sql<number>`(select count(*) from types)`.as("types"),
    sql<number>`(select count(*) from statuses)`.as("statuses"),
    sql<number>`(select count(*) from statuses where is_default = 1)`.as("default_statuses"),
    sql<number>`(select count(*) from statuses where is_closed = 1)`.as("closed_statuses"),
    sql<number>`(select count(*) from priorities where is_active = 1)`.as("priorities"),
    sql<number>`(select count(*) from priorities where is_default = 1 and is_active = 1)`.as("default_priorities"),
  ]);

const usersByStatus = (db: Reader) =>
  db
    .selectFrom("users")
    .where("builtin", "=", "none")
    .groupBy(["status", "admin"])
    .select((eb) => ["status", "admin", eb.fn.countAll<number>().as("count")]);

/** How many rows there are without the limit. */
const outOf = sql<number>`count(*) over ()`.as("out_of");

const usersIn = (db: Reader, statuses: readonly UserTable["status"][], admins: boolean) =>
  db
    .selectFrom("users")
    .innerJoin("principals", "principals.id", "users.id")
    .where("users.builtin", "=", "none")
    .where("users.status", "in", statuses)
    .where("users.admin", "in", admins ? [1] : [0, 1])
    .orderBy("principals.created_at")
    .orderBy("users.id")
    .limit(EXAMPLES)
    .select(["users.id", "principals.name", outOf]);

const groupsWithoutMembers = (db: Reader) =>
  db
    .selectFrom("groups")
    .innerJoin("principals", "principals.id", "groups.id")
    .where(sql<SqlBool>`not exists (select 1 from group_users where group_users.group_id = groups.id)`)
    .orderBy("principals.sort_key")
    .orderBy("principals.id")
    .limit(EXAMPLES)
    .select(["groups.id", "principals.name", outOf]);

/** The accounts of the system are no one who could work there. */
const projectsWithoutMembers = (db: Reader) =>
  db
    .selectFrom("projects")
    .where("active", "=", 1)
    .where("templated", "=", 0)
    .where(sql<SqlBool>`not exists (select 1 from memberships where memberships.project_id = projects.id
      and memberships.principal_id not in (select id from users where builtin <> 'none'))`)
    .orderBy("sort_key")
    .orderBy("id")
    .limit(EXAMPLES)
    .select(["id", "name", outOf]);

const rolesWithoutHolders = (db: Reader) =>
  db
    .selectFrom("roles")
    .where("builtin", "=", "none")
    .where(sql<SqlBool>`not exists (select 1 from membership_roles where membership_roles.role_id = roles.id)`)
    .orderBy("position")
    .limit(EXAMPLES)
    .select(["id", "name", outOf]);

/** Of each kind the number; kinds are few. */
const failedJobs = (db: Reader) =>
  db
    .selectFrom("jobs")
    .where("status", "in", FAILED)
    .groupBy("kind")
    .orderBy("kind")
    .select((eb) => ["kind", eb.fn.countAll<number>().as("count")]);

/** What GitHub sent in the last day and could not be worked on, by the kind of event. */
const failedDeliveries = (db: Reader, now: Date) =>
  db
    .selectFrom("github_deliveries")
    .where("status", "=", "failed")
    .where("received_at", ">=", new Date(now.getTime() - DAY_MS).toISOString())
    .groupBy("event")
    .orderBy("event")
    .select((eb) => ["event", eb.fn.countAll<number>().as("count")]);

/** Of streams that are on, those that have taken nothing for a while though they were sent to. */
const failingStreams = (db: Reader, now: Date) =>
  db
    .selectFrom("audit_streams")
    .where("state", "=", "active")
    .where("failing_since", "<=", new Date(now.getTime() - STREAM_FAILS_MS).toISOString())
    .orderBy("failing_since")
    .orderBy("id")
    .limit(EXAMPLES)
    .select(["id", "name", outOf]);

/** Of SAML providers that are on: those whose last good certificate ends within 30 days, or has ended. */
const expiringCertificates = (db: Reader, now: Date) =>
  db
    .selectFrom("auth_providers")
    .where("kind", "=", "saml")
    .where("enabled", "=", 1)
    .where("certificates_expire_at", "<=", new Date(now.getTime() + EXPIRY_WARNED_MS).toISOString())
    .orderBy("certificates_expire_at")
    .orderBy("id")
    .limit(EXAMPLES)
    .select(["id", "name", outOf]);

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** All of the overview in one round trip of twelve statements, however much there is. */
export async function readOverview({ db, readMany, clock }: Pick<Context, "db" | "readMany" | "clock">) {
  const now = clock.now();
  const [
    counts,
    users,
    invited,
    registered,
    lockedAdmins,
    groups,
    projects,
    roles,
    jobs,
    deliveries,
    streams,
    certificates,
  ] = await readMany([
    countsOf(db).compile(),
    usersByStatus(db).compile(),
    usersIn(db, ["invited"], false).compile(),
    usersIn(db, ["registered"], false).compile(),
    usersIn(db, ["locked"], true).compile(),
    groupsWithoutMembers(db).compile(),
    projectsWithoutMembers(db).compile(),
    rolesWithoutHolders(db).compile(),
    failedJobs(db).compile(),
    failedDeliveries(db, now).compile(),
    failingStreams(db, now).compile(),
    expiringCertificates(db, now).compile(),
  ]);
  const [count] = counts;
  if (count === undefined) throw new Error("Counting gave no row.");
  return {
    count,
    users,
    invited,
    registered,
    lockedAdmins,
    groups,
    projects,
    roles,
    jobs,
    deliveries,
    streams,
    certificates,
  };
}
