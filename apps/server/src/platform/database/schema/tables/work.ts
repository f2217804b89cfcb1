/** The tables of what belongs to work packages, as {@link Schema} has them. */
import type {
  DISPLAY_REPRESENTATIONS,
  HIGHLIGHTING_MODES,
  TIMELINE_ZOOM_LEVELS,
} from "@halyard/contract/views/queries";
import type { StoredRelationType } from "@halyard/contract/work/relations";
import type { Generated } from "kysely";

export interface RelationTable {
  id: Generated<number>;
  type: StoredRelationType;
  /** Of "follows" the later one, of "blocks" the one in the way. */
  from_id: number;
  to_id: number;
  /** The two again in their order: one relation a pair, whatever its type and direction. */
  low_id: number;
  high_id: number;
  /** Working days between; null but for "follows". */
  lag: number | null;
  description: string;
  created_at: string;
  updated_at: string;
}

export interface AttachmentTable {
  id: Generated<number>;
  /** At a work package, a document or a wiki page; at none of them: uploaded, and not claimed by anything yet. */
  work_package_id: number | null;
  project_text_id: number | null;
  author_id: number;
  file_name: string;
  /** The name in the file store. */
  file_key: string;
  /** Bytes. */
  file_size: number;
  /** As the server found it to be. */
  content_type: string;
  description: string;
  /** Hex. */
  md5: string;
  created_at: string;
}

export interface NotificationTable {
  id: Generated<number>;
  recipient_id: number;
  /** The journal row that they hear about. */
  event_id: number;
  work_package_id: number;
  actor_id: number;
  reason: string;
  /** Read in the application. */
  read_ian: number;
  /** What was decided when it was made; `off` for no email. */
  email: Generated<"immediate" | "digest" | "off">;
  push: Generated<"on" | "off">;
  /** The email that it is part of; null: none yet. */
  email_id: number | null;
  /** Hidden until then; null: not hidden. */
  snoozed_until: Generated<string | null>;
  /** When it last came back from a snooze. */
  woken_at: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

/** Work packages whose changes someone no longer wants to hear of. */
export interface MutedWorkPackageTable {
  user_id: number;
  work_package_id: number;
  created_at: string;
}

/** Journal rows that no one has heard about yet. */
export interface UntoldEventTable {
  event_id: number;
}

export interface TimeEntryActivityTable {
  id: Generated<number>;
  name: string;
  position: number;
  is_default: Generated<number>;
  is_active: Generated<number>;
}

export interface TimeEntryTable {
  id: Generated<number>;
  project_id: number;
  work_package_id: number | null;
  /** Whose time it is. */
  user_id: number;
  /** Who logged it. */
  author_id: number;
  activity_id: number;
  /** `YYYY-MM-DD`. */
  spent_on: string;
  /** ISO 8601 in UTC; null: only the day is known. */
  started_at: string | null;
  /** null: it is running. */
  seconds: number | null;
  comment: string;
  ongoing: number;
  created_at: string;
  updated_at: string;
}

export interface ReminderTable {
  id: Generated<number>;
  user_id: number;
  work_package_id: number;
  remind_at: string;
  note: string;
  /** The person was reminded. */
  completed: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A saved view of work packages; what is JSON here is declared in views/queries/model/query.ts. */
export interface QueryTable {
  id: Generated<number>;
  name: string;
  user_id: number;
  /** null: of all projects. */
  project_id: number | null;
  is_public: number;
  starred: number;
  filters: string;
  sort_by: string;
  group_by: string | null;
  columns: string;
  highlighted_attributes: string;
  sums: number;
  show_hierarchies: number;
  include_subprojects: number;
  timeline_visible: number;
  timeline_zoom_level: (typeof TIMELINE_ZOOM_LEVELS)[number];
  timeline_labels: string;
  highlighting_mode: (typeof HIGHLIGHTING_MODES)[number] | null;
  display_representation: (typeof DISPLAY_REPRESENTATIONS)[number] | null;
  timestamps: string;
  display: string;
  lock_version: number;
  created_at: string;
  updated_at: string;
  /** Deleted, and may still be restored by who did it. */
  deleted_at: string | null;
  deleted_by: number | null;
}

/** Where a work package stands in a view that is sorted by hand. */
export interface ViewPositionTable {
  query_id: number;
  work_package_id: number;
  position: number;
}

export interface EmojiReactionTable {
  /** The comment. */
  event_id: number;
  user_id: number;
  reaction: string;
  created_at: string;
}

/** How a saved view is shown. */
export interface ViewTable {
  id: Generated<number>;
  type: string;
  query_id: number;
  created_at: string;
  updated_at: string;
}

export interface WorkSchema {
  views: ViewTable;
  reminders: ReminderTable;
  emoji_reactions: EmojiReactionTable;
  queries: QueryTable;
  view_positions: ViewPositionTable;
  time_entry_activities: TimeEntryActivityTable;
  time_entries: TimeEntryTable;
  notifications: NotificationTable;
  muted_work_packages: MutedWorkPackageTable;
  untold_events: UntoldEventTable;
  attachments: AttachmentTable;
  relations: RelationTable;
}
