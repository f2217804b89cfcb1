/** Reads the journal for webhooks: what of it each of them is told. In the transaction that moves the position. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@halyard/contract/administration/webhooks";
import type { Context } from "../../../platform/context.ts";
import type { NewRow, Writer } from "../../../platform/database/schema/schema.ts";
import type { JournalEvent } from "../../../platform/events/journal.ts";
import { listeningWebhooks, projectsOfWebhooks, type WebhookRow } from "../model/store.ts";
import { eventsOfCopies, insertDeliveries } from "./store.ts";

export const WEBHOOK_JOB = "webhooks.deliver";
const READER = "webhooks";

interface Told {
  event: WebhookEvent;
  /** The id of what the payload shows. */
  subjectId: number;
}

export function readForWebhooks(ctx: Context): void {
  ctx.readers.add({ name: READER, take: (tx, events) => takeIn(ctx, tx, events) });
}

async function takeIn(ctx: Context, tx: Writer, events: readonly JournalEvent[]): Promise<void> {
  const copied = await eventsOfCopies(tx, events);
  const told = events.flatMap((event) => {
    const tells = copied.has(event.id) ? toldOfCopy(event) : toldOf(event);
    return tells.map((one) => ({ ...one, journal: event }));
  });
  if (told.length === 0) return;
  const webhooks = await listeningWebhooks(tx);
  if (webhooks.length === 0) return;
  const projects = await projectsOfWebhooks(tx);
  const now = ctx.clock.now().toISOString();
  const rows = webhooks.flatMap((webhook) => {
    const wanted = eventsOf(webhook);
    const among = new Set(projects.get(webhook.id)?.map(({ id }) => id));
    return told
      .filter(({ event, journal: { projectId } }) => {
        const isHere = webhook.all_projects === 1 || (projectId !== null && among.has(projectId));
        return wanted.has(event) && isHere;
      })
      .map(({ event, subjectId, journal }) => rowOf(webhook.id, event, subjectId, journal, now));
  });
  await insertDeliveries(tx, rows);
  if (rows.length > 0) await deliverSoon(ctx, tx);
}

export async function deliverSoon(ctx: Context, tx: Writer): Promise<void> {
  await ctx.jobs.add(tx, { kind: WEBHOOK_JOB, payload: {}, ownerId: null, dedupeKey: WEBHOOK_JOB });
}

const rowOf = (
  webhookId: number,
  event: WebhookEvent,
  subjectId: number,
  journal: JournalEvent,
  now: string,
): NewRow<"webhook_deliveries"> => ({
  webhook_id: webhookId,
  message_id: `msg_${randomUUID()}`,
  event_id: journal.id,
  event,
  entity: `${journal.entityType}:${journal.entityId}`,
  subject_id: subjectId,
  project_id: journal.projectId,
  state: "waiting",
  next_at: now,
  created_at: now,
  status: null,
  duration_ms: null,
  delivered_at: null,
});

const Events = z.array(z.enum(WEBHOOK_EVENTS));

export const eventsOf = ({ events }: Pick<WebhookRow, "events">): ReadonlySet<WebhookEvent> =>
  new Set(Events.parse(JSON.parse(events)));

const ATTACHMENT = /^attachment-(\d+)$/;

/** What receivers call it. */
export function toldOf(event: JournalEvent): Told[] {
  const { entityType, entityId, action, changes } = event;
  const files = Object.entries(changes).flatMap(([attribute, { to }]): Told[] => {
    const id = ATTACHMENT.exec(attribute)?.[1];
    return id === undefined || to === null ? [] : [{ event: "attachment:created", subjectId: Number(id) }];
  });
  const own = { subjectId: entityId };
  switch (entityType) {
    case "WorkPackage":
      return [...ofWorkPackage(event), ...files];
    case "Project":
      if (action === "created") return [{ event: "project:created", ...own }];
      return action === "updated" ? [{ event: "project:updated", ...own }] : [];
    case "TimeEntry":
      return action === "created" ? [{ event: "time_entry:created", ...own }] : [];
    default:
      return files;
  }
}

/**
 * A copied project is created when all of it is there, and its work packages are part of it: thousands of deliveries
 * would say no more, and until then the webhook's user sees nothing of it.
 */
function toldOfCopy({ entityType, entityId, changes }: JournalEvent): Told[] {
  const isThere = entityType === "Project" && changes["active"]?.to === true;
  return isThere ? [{ event: "project:created", subjectId: entityId }] : [];
}

function ofWorkPackage({ id, entityId, action, changes, comment, internal }: JournalEvent): Told[] {
  const told: Told[] = [];
  if (action === "created") told.push({ event: "work_package:created", subjectId: entityId });
  else if (action === "updated" && Object.keys(changes).length > 0) {
    told.push({ event: "work_package:updated", subjectId: entityId });
  }
  if (comment !== "") {
    const event = internal ? "work_package_comment:internal_comment" : "work_package_comment:comment";
    told.push({ event, subjectId: id });
  }
  return told;
}
