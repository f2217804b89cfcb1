/** The common resources as they travel. What a caller may not see is left out: such members are optional. */
import type { Formattable, Resource } from "./hal.ts";
import type { Permission } from "./permissions.ts";
import type { RelationType } from "./relations.ts";

export interface WorkPackage extends Resource {
  id: number;
  lockVersion: number;
  subject: string;
  description: Formattable;
  startDate?: string | null;
  dueDate?: string | null;
  /** A milestone's one date. */
  date?: string | null;
  duration?: string | null;
  /** Its dates stay as they are set; else they follow from its children and from what it follows. */
  scheduleManually?: boolean;
  ignoreNonWorkingDays?: boolean;
  /** Its status lets nothing be changed but the status. */
  readonly?: boolean;
  estimatedTime: string | null;
  remainingTime?: string | null;
  /** With all below it; null where nothing is below it. */
  derivedEstimatedTime?: string | null;
  derivedRemainingTime?: string | null;
  derivedPercentageDone?: number | null;
  /** With all below it; absent for who may not see time. */
  spentTime?: string;
  percentageDone: number | null;
  storyPoints: number | null;
  createdAt: string;
  updatedAt: string;
}

/** One step of a work package's history: what changed, and what was said of it. */
export interface Activity extends Resource {
  id: number;
  comment: Formattable;
  details: Formattable[];
  createdAt: string;
  updatedAt: string;
}

/** What is chosen by its name: types, statuses, priorities, categories, versions. */
export interface Named extends Resource {
  id: number;
  name: string;
  color?: string | null;
  /** Of types: what they are for. */
  description?: string;
}

export interface Version extends Named {
  startDate: string | null;
  endDate: string | null;
  /** `open`, `locked` or `closed`. */
  status: string;
}

export interface Project extends Resource {
  id: number;
  identifier: string;
  name: string;
  active: boolean;
  public: boolean;
  description?: Formattable;
  statusExplanation?: Formattable;
  createdAt: string;
  updatedAt: string;
}

export interface Role extends Resource {
  id: number;
  name: string;
  description: string;
  /** false: for system use only. */
  assignable: boolean;
  globalRole: boolean;
  roleType: "project" | "global" | "work_package";
  /** null: made by someone. */
  builtin: string | null;
  permissions: Permission[];
  userCount: number;
  lockVersion: number;
  createdAt: string;
  updatedAt: string;
}

export interface TimeEntry extends Resource {
  id: number;
  comment: Formattable;
  /** `YYYY-MM-DD`. */
  spentOn: string;
  /** ISO 8601; null: it is running. */
  hours: string | null;
}

export interface Reminder extends Resource {
  id: number;
  note: string;
  /** ISO 8601. */
  remindAt: string;
}

export interface Relation extends Resource {
  id: number;
  type: RelationType;
  reverseType: RelationType;
  lag: number | null;
  description: string | null;
  _embedded?: { from?: WorkPackage; to?: WorkPackage };
}

export interface Attachment extends Resource {
  id: number;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  contentType: string;
  description: Formattable;
  createdAt: string;
}

export interface Notification extends Resource {
  id: number;
  reason: string;
  readIAN: boolean;
  /** What it says beside its activity, such as a reminder's note; of older servers not there. */
  details?: { property: string; value: string }[];
  createdAt: string;
  _embedded?: {
    activity?: Resource & { comment: Formattable; details: Formattable[]; version: number };
  };
}
