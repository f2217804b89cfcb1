/** What leaves the server: emails, webhooks, and the positions of those who read the journal for them. */
import type { Generated } from "kysely";
import type { CalendarDate, Flag, Instant, JsonText } from "./values.ts";

export interface JournalReaderTable {
  /** The consumer. */
  name: string;
  /** The last event that it has taken. */
  last_event_id: number;
  /** The process that reads for it, and until when it may be thought alive. */
  leased_by: string | null;
  leased_until: Instant | null;
  updated_at: Instant;
}

export interface EmailTable {
  id: Generated<number>;
  recipient_id: number;
  kind: "immediate" | "digest";
  /** Of one that is about one work package. */
  work_package_id: number | null;
  /** `dropped`: there was nothing left to say when it was due. */
  state: "waiting" | "sending" | "sent" | "failed" | "dropped";
  attempts: Generated<number>;
  /** When it is tried; while it is being sent, when another process may try. */
  next_at: Instant;
  /** Why it was not sent, in the mail server's words. */
  error: Generated<string>;
  /** Where it went. */
  address: Generated<string>;
  /** The mail server refused the address for good. */
  is_refused: Generated<Flag>;
  created_at: Instant;
  sent_at: Instant | null;
}

/** Someone was made a member, or has other roles, and has had no email about it yet: all of theirs are one email. */
export interface MembershipNoticeTable {
  id: Generated<number>;
  user_id: number;
  project_id: number;
  actor_id: number;
  /** Ids of the roles that they had there. */
  before: JsonText;
  /** What the one who did it says about it, or nothing. */
  message: string;
  created_at: Instant;
}

/** Null means any: project, role, reason; of email and push, that the rule says nothing. */
export interface NotificationRuleTable {
  id: Generated<number>;
  /** null: a default that an administrator has set. */
  user_id: number | null;
  role_id: number | null;
  project_id: number | null;
  reason: string | null;
  email: "immediate" | "digest" | "off" | null;
  push: "on" | "off" | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface WebhookTable {
  id: Generated<number>;
  name: string;
  url: string;
  state: "active" | "paused" | "disabled";
  paused_reason: Generated<string>;
  /** Through whose eyes it sees. */
  user_id: number;
  events: JsonText;
  all_projects: Flag;
  /** 0: of work packages, those alone that one of its views holds; of none where all of them were deleted. */
  all_views: Generated<Flag>;
  /** 0: deliveries about different things leave beside each other. */
  one_at_a_time: Generated<Flag>;
  /** Sealed, as are the next two that have one. */
  secret: string;
  /** Signs as well until then, so that receivers can change theirs. */
  previous_secret: string | null;
  previous_until: Instant | null;
  headers: string | null;
  header_names: Generated<JsonText>;
  /** Since when every attempt has failed; null: the last one did not. */
  failing_since: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface WebhookProjectTable {
  webhook_id: number;
  project_id: number;
}

export interface WebhookViewTable {
  webhook_id: number;
  query_id: number;
}

export interface WebhookDeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  /** The same for every attempt, so that a receiver knows what it has seen. */
  message_id: string;
  event_id: number;
  event: string;
  /** Of what is about the same thing, the earlier is delivered first: `WorkPackage:5`. */
  entity: string;
  /** The id of what the payload shows. */
  subject_id: number;
  project_id: number | null;
  state: "waiting" | "delivered" | "failed" | "skipped";
  attempts: Generated<number>;
  /** When it is tried; while it is being sent, when another process may try. */
  next_at: Instant;
  /** Of the last attempt, as all that follows. */
  status: number | null;
  duration_ms: number | null;
  error: Generated<string>;
  request_body: Generated<string>;
  response_body: Generated<string>;
  created_at: Instant;
  delivered_at: Instant | null;
}

/** Of which dates someone has been alerted. */
export interface DateAlertTable {
  user_id: number;
  work_package_id: number;
  kind: "startDate" | "dueDate" | "overdue";
  date: CalendarDate;
}

/** A secret address at which programs read dates or activity, with the eyes of the person who made it. */
export interface FeedTable {
  id: Generated<number>;
  user_id: number;
  /** `dates`: the person's own; the others are of a project. */
  kind: "dates" | "project_dates" | "activity";
  project_id: number | null;
  token_hash: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** One row: the key pair that signs pushes. */
export interface PushKeyTable {
  id: number;
  public_key: string;
  /** Sealed. */
  private_key: string;
  created_at: Instant;
}

/** A browser in which someone wants to hear of notifications. */
export interface PushDeviceTable {
  id: Generated<number>;
  user_id: number;
  /** Of the push service's address: one row for each browser. */
  endpoint_hash: string;
  /** Sealed: the address, and what encrypts for this browser. */
  subscription: string;
  name: string;
  /** The last notification that it got, or that had nothing to say. */
  last_notification_id: number;
  attempts: Generated<number>;
  /** When it is tried again. */
  next_at: Instant;
  error: Generated<string>;
  created_at: Instant;
  last_pushed_at: Instant | null;
}

/** Answers that came by email: each becomes a comment once, however often its mail server brings it. */
export interface IncomingEmailTable {
  message_hash: string;
  user_id: number;
  state: "started" | "commented" | "refused";
  created_at: Instant;
}

export interface OutgoingSchema {
  incoming_emails: IncomingEmailTable;
  push_keys: PushKeyTable;
  push_devices: PushDeviceTable;
  feeds: FeedTable;
  date_alerts: DateAlertTable;
  webhooks: WebhookTable;
  webhook_projects: WebhookProjectTable;
  webhook_views: WebhookViewTable;
  webhook_deliveries: WebhookDeliveryTable;
  emails: EmailTable;
  membership_notices: MembershipNoticeTable;
  notification_rules: NotificationRuleTable;
  journal_readers: JournalReaderTable;
}
