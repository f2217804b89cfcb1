import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";

/** @param lastEventId of the backup: what came later would be lost */
export async function contentsNow(db: Reader, lastEventId: number) {
  const count = (table: "work_packages" | "projects" | "users" | "attachments") =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
  const later = db
    .selectFrom("events")
    .where("id", ">", lastEventId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const [workPackages, projects, users, files, changes] = await Promise.all([
    count("work_packages"),
    count("projects"),
    count("users"),
    count("attachments"),
    later,
  ]);
  return {
    workPackages: workPackages.count,
    projects: projects.count,
    users: users.count,
    files: files.count,
    changesSince: changes.count,
  };
}

/** How many other processes serve on this database; on SQLite there is one. */
export async function otherServers({ db, dialect }: Context): Promise<number> {
  if (dialect.name === "sqlite") return 0;
  // Each process that serves says once a second that it lives; one that has ended is forgotten within seconds.
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from processes
    where seen_at > clock_timestamp() - interval '5 s'`.execute(db);
  return Math.max(0, (rows[0]?.count ?? 1) - 1);
}

/** Whether the database of now has an account by this id. */
export const isAccount = async (db: Reader, id: number): Promise<boolean> =>
  (await db.selectFrom("users").where("id", "=", id).select("id").executeTakeFirst()) !== undefined;

export const jobOfPart = (db: Reader, uuid: string, kind: string) =>
  db
    .selectFrom("jobs")
    .where("uuid", "=", uuid)
    .where("kind", "=", kind)
    .select(["payload", "status", "result"])
    .executeTakeFirst();
