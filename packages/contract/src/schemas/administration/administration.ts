/** The administration's overview and journal, the root, the configuration, notifications, what runs in the background. */
import * as z from "zod/mini";
import { authenticationSettings } from "../../settings/authentication.ts";
import type { Collection } from "../../hal.ts";
import { AUDIT_CATEGORIES, AUDIT_FORMATS, AUDIT_OUTCOMES, AUDIT_SEVERITIES } from "../../administration/audit.ts";
import { JOB_SKIPS } from "../../administration/jobs.ts";
import { backupSettings } from "../../settings/backup.ts";
import { emailSettings } from "../../settings/email.ts";
import { repliesSettings } from "../../settings/replies.ts";
import { DATE_FORMATS, FIRST_WEEKDAYS } from "../../settings/formats.ts";
import { ANNOUNCEMENT_TONES, generalSettings } from "../../settings/general.ts";
import { maintenanceSettings } from "../../settings/maintenance.ts";
import { performanceSettings } from "../../settings/performance.ts";
import { securitySettings } from "../../settings/security.ts";
import { formattable, link, links, resource } from "../hal.ts";
import { viewing } from "../identity/people.ts";
import { attributeChange } from "../identity/roles.ts";

const total = z.object({ total: z.number() });

const attention = z.object({
  id: z.string(),
  severity: z.enum(["critical", "warning", "notice"]),
  count: z.number(),
  /** The first few of them. */
  _links: z.object({ items: z.array(link) }),
});
export type Attention = z.infer<typeof attention>;

export const overview = resource("AdministrationOverview", {
  users: z.object({
    total: z.number(),
    active: z.number(),
    invited: z.number(),
    registered: z.number(),
    locked: z.number(),
    administrators: z.number(),
  }),
  groups: total,
  roles: total,
  projects: z.object({ active: z.number(), archived: z.number() }),
  workPackages: z.object({ total: z.number(), closed: z.number() }),
  types: total,
  statuses: total,
  priorities: total,
  /** The gravest first. */
  attention: z.array(attention),
});
export type Overview = z.infer<typeof overview>;

export const administrativeActivity = resource("AdministrativeActivity", {
  id: z.number(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.number(),
  changes: z.array(attributeChange),
  createdAt: z.string(),
});
export type AdministrativeActivity = z.infer<typeof administrativeActivity>;

/** An entry of the audit log: a change from the journal, or what changed nothing, such as a refusal. */
export const auditEvent = resource("AuditEvent", {
  /** `j` and the number in the journal, or `s` and that of an occurrence. */
  id: z.string(),
  action: z.string(),
  category: z.enum(AUDIT_CATEGORIES),
  severity: z.enum(AUDIT_SEVERITIES),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** null: no one who is known. */
  actor: z.nullable(z.object({ id: z.number(), name: z.string() })),
  entity: z.nullable(z.object({ type: z.string(), id: z.nullable(z.number()), title: z.string() })),
  changes: z.array(attributeChange),
  context: z.object({
    via: z.optional(z.string()),
    ip: z.optional(z.string()),
    agent: z.optional(z.string()),
    credentialId: z.optional(z.string()),
    requestId: z.optional(z.string()),
    onBehalfOf: z.optional(z.number()),
  }),
  /** Of an occurrence what it was about and what is known of it. */
  subject: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  /** How many alike it stands for, and when the last one was. */
  count: z.number(),
  lastAt: z.string(),
  createdAt: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** The values from before the entry are set again. */
export const auditUndo = resource("AuditUndo", { undone: z.string() });

/** A page of them, with the way to the next one, and how far back a filter without an index has looked. */
export const auditPage = (page: z.ZodMiniType<Collection<AuditEvent>>) =>
  z.intersection(page, z.object({ cursor: z.nullable(z.string()), searchedUntil: z.nullable(z.string()) }));

/** A file of all entries that fit, made as a job. It is there for a day. */
export const auditExport = resource("AuditExport", {
  id: z.string(),
  format: z.enum(AUDIT_FORMATS),
  state: z.enum(["waiting", "running", "done", "failed"]),
  rows: z.number(),
});
export type AuditExport = z.infer<typeof auditExport>;

export const root = resource("Root", {
  instanceName: z.string(),
  /** What the sign-in page says; of older servers not there. */
  welcomeText: z.optional(z.string()),
  /** What administrators set under *General*; of older servers not there. */
  branding: z.optional(z.object({ logo: z.nullable(z.string()), accentColor: z.nullable(z.string()) })),
  announcement: z.optional(
    z.nullable(z.object({ text: z.string(), tone: z.enum(ANNOUNCEMENT_TONES), until: z.nullable(z.string()) })),
  ),
  /** The mode and its message (empty: none) while the server is read-only or under maintenance; null: neither. */
  maintenance: z.optional(
    z.nullable(
      z.object({
        mode: z.enum(["read_only", "maintenance"]),
        message: z.string(),
        until: z.nullable(z.string()),
      }),
    ),
  ),
  formats: z.optional(
    z.object({
      timeZone: z.nullable(z.string()),
      dateFormat: z.enum(DATE_FORMATS),
      firstWeekday: z.literal(FIRST_WEEKDAYS),
      pageSize: z.number(),
    }),
  ),
  /** Through whose eyes an administrator looks at the moment. */
  _embedded: z.optional(z.object({ viewing: z.optional(viewing) })),
});
export type Root = z.infer<typeof root>;

const settingState = z.object({
  /** `environment`: the variable sets it, and nothing else changes it. */
  source: z.enum(["default", "environment", "changed"]),
  variable: z.nullable(z.string()),
  default: z.unknown(),
});

/** A section of the settings; its values stand beside these by their names. */
export const settings = resource("Settings", {
  section: z.string(),
  lockVersion: z.number(),
  /** By the name of the value. */
  sources: z.record(z.string(), settingState),
});
export type Settings = z.infer<typeof settings>;

const settingsOf = <Values extends z.core.$ZodLooseShape>(values: z.ZodMiniObject<Values>) =>
  z.extend(settings, values.shape);
export const generalSection = settingsOf(generalSettings);
export const securitySection = settingsOf(securitySettings);
export const performanceSection = settingsOf(performanceSettings);
export const maintenanceSection = settingsOf(maintenanceSettings);

export const backupSection = z.extend(settingsOf(backupSettings), {
  /** Whether each of them is set; what they are is never said. */
  secrets: z.object({ passphrase: z.boolean(), s3SecretAccessKey: z.boolean() }),
});
export type BackupSection = z.infer<typeof backupSection>;

export const authenticationSection = settingsOf(authenticationSettings);
export type AuthenticationSection = z.infer<typeof authenticationSection>;

export const emailSection = z.extend(settingsOf(emailSettings), {
  secrets: z.object({ password: z.boolean() }),
});
export type EmailSection = z.infer<typeof emailSection>;

export const repliesSection = z.extend(settingsOf(repliesSettings), {
  secrets: z.object({ password: z.boolean() }),
});
export type RepliesSection = z.infer<typeof repliesSection>;

/** What several addresses answer; null: ask for that one by itself. */
export const answers = z.object({
  _type: z.literal("Answers"),
  answers: z.array(
    z.nullable(
      z.object({
        status: z.number(),
        etag: z.nullable(z.string()),
        retryAfter: z.nullable(z.string()),
        body: z.string(),
      }),
    ),
  ),
});
export type Answers = z.infer<typeof answers>;

export const configuration = resource("Configuration", { maximumAttachmentFileSize: z.number() });

export const notification = resource("Notification", {
  id: z.number(),
  reason: z.string(),
  readIAN: z.boolean(),
  /** Out of sight until then. */
  snoozedUntil: z.nullable(z.string()),
  /** Whether its reader hears no more of the work package. */
  muted: z.boolean(),
  /** What it says beside its activity, such as a reminder's note; of older servers not there. */
  details: z.optional(z.array(z.object({ property: z.string(), value: z.string() }))),
  createdAt: z.string(),
  _embedded: z.optional(
    z.object({
      activity: z.optional(
        z.object({
          _type: z.enum(["Activity", "Activity::Comment"]),
          _links: links,
          comment: formattable,
          details: z.array(formattable),
          version: z.number(),
        }),
      ),
    }),
  ),
});
export type Notification = z.infer<typeof notification>;

/** A work package of which someone hears only where they are mentioned. */
export const mutedWorkPackage = resource("MutedWorkPackage", { createdAt: z.string() });
export type MutedWorkPackage = z.infer<typeof mutedWorkPackage>;

/** What runs in the background, as administrators see it. */
export const job = resource("Job", {
  id: z.string(),
  kind: z.string(),
  state: z.enum(["running", "waiting", "failed", "done", "skipped"]),
  status: z.string(),
  attempts: z.number(),
  /** Why it failed for good. */
  error: z.nullable(z.string()),
  /** Why it had nothing to do, where something is missing: it ended well, and did nothing. */
  skipped: z.nullable(z.enum(JOB_SKIPS)),
  /** What it said and why attempts failed; where one job is asked for. */
  log: z.optional(z.array(z.object({ at: z.string(), message: z.string() }))),
  runAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Job = z.infer<typeof job>;

/** A job that comes again and again. */
export const schedule = resource("Schedule", {
  id: z.string(),
  /** Five fields: minute, hour, day of the month, month, day of the week. Empty: it is turned off. */
  cron: z.string(),
  timeZone: z.string(),
  nextAt: z.nullable(z.string()),
  lastAt: z.nullable(z.string()),
  /** null: it never ran, or that is so long ago that its job is forgotten. */
  lastState: z.nullable(z.enum(["running", "waiting", "failed", "done"])),
});
export type Schedule = z.infer<typeof schedule>;

/** `GET /job_statuses/{uuid}`: how far something in the background is. */
export const jobStatus = resource("JobStatus", {
  jobId: z.string(),
  status: z.enum(["in_queue", "in_process", "success", "failure", "error", "cancelled"]),
  message: z.nullable(z.string()),
  payload: z.object({
    redirect: z.optional(z.string()),
    errors: z.optional(z.array(z.string())),
    /** Of a copy under way: so many of its work packages are there. */
    copied: z.optional(z.int()),
    total: z.optional(z.int()),
    _links: z.optional(z.object({ project: z.optional(link) })),
  }),
});
export type JobStatus = z.infer<typeof jobStatus>;
