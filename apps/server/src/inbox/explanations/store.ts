import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";

/** What someone got of each of these events, and what became of its email. */
export const deliveriesOf = (db: Reader, dialect: Dialect, recipientId: number, eventIds: readonly number[]) =>
  db
    .selectFrom("notifications")
    .leftJoin("emails", "emails.id", "notifications.email_id")
    .where("notifications.recipient_id", "=", recipientId)
    .where(dialect.idIn(sql.ref("notifications.event_id"), eventIds))
    .select([
      "notifications.event_id",
      "notifications.work_package_id",
      "notifications.reason",
      "notifications.read_ian",
      "notifications.email",
      "notifications.push",
      "notifications.snoozed_until",
      "emails.state as email_state",
      "emails.sent_at as email_sent_at",
      "emails.error as email_error",
    ])
    .execute();

export type DeliveryRow = Awaited<ReturnType<typeof deliveriesOf>>[number];
