import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

export interface Dated {
  id: number;
  project_id: number;
  subject: string;
  start_date: string | null;
  due_date: string | null;
  assignee_id: number | null;
  responsible_id: number | null;
}

export type DateColumn = "start_date" | "due_date";

/** Up to where work packages have been read, by one of their dates. */
export interface Place {
  date: string;
  id: number;
}

/**
 * Open work packages, of no template, of which one date lies after a place and until a day, by that date: an index has each in this order.
 * Both dates in one condition would read all work packages again and again.
 */
export const datedWorkPackages = (
  db: Reader,
  column: DateColumn,
  after: Place,
  until: string,
  most: number,
): Promise<Dated[]> =>
  db
    .selectFrom("work_packages")
    .innerJoin("statuses", "statuses.id", "work_packages.status_id")
    .innerJoin("projects", "projects.id", "work_packages.project_id")
    .where("statuses.is_closed", "=", 0)
    .where("projects.active", "=", 1)
    .where("projects.templated", "=", 0)
    .where((eb) => eb(eb.refTuple(column, "work_packages.id"), ">", eb.tuple(after.date, after.id)))
    .where(column, "<=", until)
    .orderBy(column)
    .orderBy("work_packages.id")
    .limit(most)
    .select([
      "work_packages.id",
      "work_packages.project_id",
      "work_packages.subject",
      "start_date",
      "due_date",
      "assignee_id",
      "responsible_id",
    ])
    .execute();

export interface Alert {
  user_id: number;
  work_package_id: number;
  kind: "startDate" | "dueDate" | "overdue";
  date: string;
}

/** Those that people have had already about these work packages. */
export async function alertsGiven(
  { db, dialect }: Pick<Context, "db" | "dialect">,
  rows: readonly Pick<Dated, "id">[],
): Promise<{ has(alert: Alert): boolean }> {
  const found = await db
    .selectFrom("date_alerts")
    .where(
      dialect.idIn(
        sql.ref("work_package_id"),
        rows.map(({ id }) => id),
      ),
    )
    .select(["user_id", "work_package_id", "kind", "date"])
    .execute();
  const keyOf = (alert: { user_id: number; work_package_id: number; kind: string; date: string }): string =>
    `${alert.user_id} ${alert.work_package_id} ${alert.kind} ${alert.date}`;
  const keys = new Set(found.map(keyOf));
  return { has: (alert) => keys.has(keyOf(alert)) };
}

/** @returns whether they had not been alerted of it */
export async function noteAlert(tx: Writer, alert: Alert): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("date_alerts")
    .values(alert)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function forgetAlerts(tx: Writer, before: string): Promise<void> {
  await tx.deleteFrom("date_alerts").where("date", "<", before).execute();
}
