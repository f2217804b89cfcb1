/** What waits in the administrator's inbox on the first day: comments, assignments and a mention. */
import type { NewRow } from "../../platform/database/schema/schema.ts";
import { addDays } from "../../hal/read/date-filters.ts";
import type { DemoScope } from "./demo-scope.ts";

const SINCE_DAYS = 6;
const MOST = 12;
const MENTIONS = 3;

export async function seedDemoInbox({ tx, admin, names, today }: DemoScope): Promise<void> {
  const since = `${addDays(today, -SINCE_DAYS)}T00:00:00.000Z`;
  const yesterday = `${addDays(today, -1)}T00:00:00.000Z`;
  const found = await tx
    .selectFrom("events")
    .innerJoin("work_packages", "work_packages.id", "events.entity_id")
    .where("events.entity_type", "=", "WorkPackage")
    .where("events.actor_id", "!=", admin)
    .where("events.created_at", ">=", since)
    .where((eb) =>
      eb.or([
        eb("assignee_id", "=", admin),
        eb("responsible_id", "=", admin),
        eb("work_packages.author_id", "=", admin),
      ]),
    )
    .orderBy("events.id", "desc")
    .select([
      "events.id",
      "events.entity_id",
      "events.actor_id",
      "events.action",
      "events.comment",
      "events.created_at",
      "assignee_id",
    ])
    .execute();
  const newest = found.filter((event, index) => found.findIndex((one) => one.entity_id === event.entity_id) === index);
  const events = newest.slice(0, MOST);
  const comments = events.filter((event) => event.action === "commented").slice(0, MENTIONS);
  const mention = `<mention class="mention" data-id="${admin}" data-type="user" data-text="@${names.get(admin)}">@${names.get(admin)}</mention>`;
  for (const { id, comment } of comments)
    await tx
      .updateTable("events")
      // A quotation is one only at the beginning of a line.
      .set({ comment: comment.startsWith(">") ? `${mention}\n\n${comment}` : `${mention} ${comment}` })
      .where("id", "=", id)
      .execute();
  const mentioned = new Set(comments.map(({ id }) => id));
  const rows: NewRow<"notifications">[] = events.map((event) => ({
    recipient_id: admin,
    event_id: event.id,
    work_package_id: event.entity_id,
    actor_id: event.actor_id,
    reason: mentioned.has(event.id) ? "mentioned" : event.assignee_id === admin ? "assigned" : "commented",
    read_ian: Number(event.created_at < yesterday && !mentioned.has(event.id)),
    email: "off",
    push: "off",
    email_id: null,
    created_at: event.created_at,
    updated_at: event.created_at,
  }));
  if (rows.length > 0) await tx.insertInto("notifications").values(rows).execute();
}
