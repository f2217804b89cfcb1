/** The types of the common resources; their schemas are beside them. */
import type * as z from "zod/mini";
import type { named } from "./schemas/hal.ts";

export type { JobStatus, Notification } from "./schemas/administration/administration.ts";
export type { News, Project, Sprint, Version } from "./schemas/projects.ts";
export type { Role } from "./schemas/identity/roles.ts";
export type { Activity, Attachment, BulkResult, Relation, Reminder, TimeEntry, WorkPackage } from "./schemas/work.ts";

/** What is chosen by its name: types, statuses, priorities, categories, versions. */
export type Named = z.infer<typeof named>;
