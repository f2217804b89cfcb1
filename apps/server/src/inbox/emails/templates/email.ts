/** What an email says, before it has a form. */
import type { DateFormat } from "@halyard/contract/settings/formats";
export interface EmailEntry {
  actor: string | null;
  at: string;
  reason: string;
  /** Plain text. */
  note: string;
  /** Of the note, for people whose mail program shows it. */
  noteHtml: string;
  changes: string[];
  /** Whether only people who read internal comments have it. */
  isInternal: boolean;
}

export interface EmailItem {
  id: number;
  /** What stands beside the project, such as "#42". */
  mark: string;
  subject: string;
  project: string;
  projectId: number;
  url: string;
  entries: EmailEntry[];
}

export interface Recipient {
  id: number;
  name: string;
  email: string;
  /** Times are in it. */
  timeZone: string;
  dateFormat: DateFormat;
}

export interface Addressed {
  /** Of the row or the job: the same email has the same Message-ID, however often it is sent. */
  id: number | string;
  kind: "immediate" | "digest" | "news" | "membership";
  recipient: Recipient;
  items: readonly EmailItem[];
}

/** What the templates are filled with. */
export interface Filled extends Addressed {
  heading: string;
  settingsUrl: string;
  inboxUrl: string;
  /** Whether an answer becomes a comment. */
  canReply: boolean;
}
