/** Brings a database up to date. Safe when two processes start at once: one waits and finds nothing to do. */
import { sql } from "kysely";
import { CannotStart } from "../environment/cannot-start.ts";
import { PROGRAM_VERSION } from "../environment/version.ts";
import type { Database } from "./schema/dialect.ts";
import { foundation } from "./migrations/0001-foundation.ts";
import { people } from "./migrations/0003-people.ts";
import { github } from "./migrations/0004-github.ts";
import { administrativeJournal } from "./migrations/0005-administrative-journal.ts";
import { permissionTemplates } from "./migrations/0006-permission-templates.ts";
import { typeForm } from "./migrations/0007-type-form.ts";
import { userImport } from "./migrations/0008-user-import.ts";
import { roles } from "./migrations/0009-roles.ts";
import { relations } from "./migrations/0010-relations.ts";
import { attachments } from "./migrations/0011-attachments.ts";
import { notifications } from "./migrations/0012-notifications.ts";
import { queries } from "./migrations/0013-queries.ts";
import { search } from "./migrations/0014-search.ts";
import { timeEntries } from "./migrations/0015-time-entries.ts";
import { boardOrder } from "./migrations/0016-board-order.ts";
import { invitations } from "./migrations/0017-invitations.ts";
import { githubBranches } from "./migrations/0020-github-branches.ts";
import { days } from "./migrations/0022-days.ts";
import { workspaces } from "./migrations/0023-workspaces.ts";
import { reminders } from "./migrations/0024-reminders.ts";
import { texts } from "./migrations/0025-texts.ts";
import { grids } from "./migrations/0026-grids.ts";
import { views } from "./migrations/0027-views.ts";
import { mentoring } from "./migrations/0033-mentoring.ts";
import { textAttachments } from "./migrations/0034-text-attachments.ts";
import { principalTexts } from "./migrations/0039-principal-texts.ts";
import { userImportPolicy } from "./migrations/0040-user-import-policy.ts";
import { viewOrder } from "./migrations/0041-view-order.ts";
import { listIndex } from "./migrations/0043-list-index.ts";
import { commentWords } from "./migrations/0044-comment-words.ts";
import { tableOrder } from "./migrations/0045-table-order.ts";
import { viewings } from "./migrations/0046-viewings.ts";
import { processes } from "./migrations/0047-processes.ts";
import { fileIndex } from "./migrations/0048-file-index.ts";
import { commentWordsPostgres } from "./migrations/0049-comment-words-postgres.ts";
import { timeEntryStart } from "./migrations/0053-time-entry-start.ts";
import { instanceSettings } from "./migrations/0054-instance-settings.ts";
import { eventContext } from "./migrations/0055-event-context.ts";
import { customFields } from "./migrations/0070-custom-fields.ts";
import { workflowRules } from "./migrations/0080-workflow-rules.ts";
import { customActions } from "./migrations/0081-custom-actions.ts";
import { secondFactors } from "./migrations/0100-second-factors.ts";
import { passkeys } from "./migrations/0101-passkeys.ts";
import { signInPolicies } from "./migrations/0102-sign-in-policies.ts";
import { singleSignOn } from "./migrations/0103-single-sign-on.ts";
import { journalReaders } from "./migrations/0120-journal-readers.ts";
import { notificationEmails } from "./migrations/0121-notification-emails.ts";
import { webhooks } from "./migrations/0122-webhooks.ts";
import { dateAlerts } from "./migrations/0123-date-alerts.ts";
import { sprints } from "./migrations/0140-sprints.ts";
import { idempotencyKeys } from "./migrations/0160-idempotency-keys.ts";
import { projectLists } from "./migrations/0170-project-lists.ts";
import { projectSettings } from "./migrations/0171-project-settings.ts";
import { sprintVersions } from "./migrations/0172-sprint-versions.ts";
import { schedules } from "./migrations/0200-schedules.ts";
import { backups } from "./migrations/0201-backups.ts";
import { externalSources } from "./migrations/0210-external-sources.ts";
import { directories } from "./migrations/0211-directories.ts";
import { oauth } from "./migrations/0212-oauth.ts";
import { saml } from "./migrations/0213-saml.ts";
import { inboxSnooze } from "./migrations/0220-inbox-snooze.ts";
import { feeds } from "./migrations/0221-feeds.ts";
import { webPush } from "./migrations/0222-web-push.ts";
import { incomingEmails } from "./migrations/0223-incoming-emails.ts";
import { trigrams } from "./migrations/0240-trigrams.ts";
import { orders } from "./migrations/0241-orders.ts";
import { projectPhases } from "./migrations/0250-project-phases.ts";
import { copiesInSteps } from "./migrations/0251-copies-in-steps.ts";
import { typeForms } from "./migrations/0265-type-forms.ts";
import { auditStreams } from "./migrations/0275-audit-streams.ts";
import { auditSeals } from "./migrations/0276-audit-seals.ts";
import { jobLog } from "./migrations/0277-job-log.ts";
import { sessionProofs } from "./migrations/0285-session-proofs.ts";
import { tokenProjects } from "./migrations/0286-token-projects.ts";
import { waitingLinks } from "./migrations/0287-waiting-links.ts";
import { providerSessions } from "./migrations/0288-provider-sessions.ts";
import { workDefaults } from "./migrations/0320-work-defaults.ts";
import { workPhases } from "./migrations/0321-work-phases.ts";
import { fieldRules } from "./migrations/0322-field-rules.ts";
import { webhookViews } from "./migrations/0340-webhook-views.ts";
import { clientAssets } from "./migrations/0365-client-assets.ts";
import { workPackageTemplates } from "./migrations/0385-work-package-templates.ts";
import { requireSurvivors } from "./older-programs.ts";
import type { Reader, Writer } from "./schema/schema.ts";
import type { Migration } from "./migrations/migration.ts";

/** In the order of their names, in which they run; a released one never changes. */
export const MIGRATIONS: readonly Migration[] = [
  // One line each.
  foundation,
  people,
  github,
  administrativeJournal,
  permissionTemplates,
  typeForm,
  userImport,
  roles,
  relations,
  attachments,
  notifications,
  queries,
  search,
  timeEntries,
  boardOrder,
  invitations,
  githubBranches,
  days,
  workspaces,
  reminders,
  texts,
  grids,
  views,
  mentoring,
  textAttachments,
  principalTexts,
  userImportPolicy,
  viewOrder,
  listIndex,
  commentWords,
  tableOrder,
  viewings,
  processes,
  fileIndex,
  commentWordsPostgres,
  timeEntryStart,
  instanceSettings,
  eventContext,
  customFields,
  workflowRules,
  customActions,
  secondFactors,
  passkeys,
  signInPolicies,
  singleSignOn,
  journalReaders,
  notificationEmails,
  webhooks,
  dateAlerts,
  sprints,
  idempotencyKeys,
  projectLists,
  projectSettings,
  sprintVersions,
  schedules,
  backups,
  externalSources,
  directories,
  oauth,
  saml,
  inboxSnooze,
  feeds,
  webPush,
  incomingEmails,
  trigrams,
  orders,
  projectPhases,
  copiesInSteps,
  typeForms,
  auditStreams,
  auditSeals,
  jobLog,
  sessionProofs,
  tokenProjects,
  waitingLinks,
  providerSessions,
  workDefaults,
  workPhases,
  fieldRules,
  webhookViews,
  clientAssets,
  workPackageTemplates,
];

const ID = {
  sqlite: "integer primary key autoincrement",
  postgres: "integer generated by default as identity primary key",
};
const MIGRATION_LOCK = 4_811_002;

/**
 * Brings the database up to date. @returns the names of the migrations that ran
 * @throws CannotStart where a newer program has changed the database
 */
export async function migrate(database: Database, migrations = MIGRATIONS): Promise<string[]> {
  const ran = await runMissing(database, migrations);
  const isNew = ran.length === migrations.length;
  // What SQLite knows of how its tables are filled is old by now, or of an index that is gone. PostgreSQL looks by itself.
  if (database.dialect.name === "sqlite" && !isNew) await sql.raw("pragma optimize = 0x10002").execute(database.db);
  return ran;
}

/** @returns the migrations that the database lacks. @throws CannotStart where a newer program has changed it */
export async function missingMigrations(database: Database, migrations = MIGRATIONS): Promise<readonly Migration[]> {
  return missing(database.db, database, migrations);
}

async function runMissing(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  const { dialect } = database;
  if ((await missingMigrations(database, migrations)).length === 0) return [];
  const work = async (tx: Writer) => {
    if (dialect.name === "postgres") await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    await prepareTable(tx, database);
    const toRun = await missing(tx, database, migrations);
    await requireSurvivors(tx, database, toRun);
    for (const migration of toRun) {
      const statements = migration.statements(ID[dialect.name], dialect.name);
      // PostgreSQL takes them in one message, which halves the time of a first start.
      for (const text of dialect.name === "postgres" ? [statements.join(";\n")] : statements)
        await sql.raw(text).execute(tx);
      const now = new Date().toISOString();
      await sql`insert into migrations (name, applied_at, program)
        values (${migration.name}, ${now}, ${PROGRAM_VERSION})`.execute(tx);
    }
    return toRun.map((migration) => migration.name);
  };
  // An index of a large table takes as long as it takes, and another process waits for it at the lock.
  return database.transaction(work, { unlimited: true });
}

/** The runner's own table. The first databases had it without the version of the program. */
async function prepareTable(tx: Writer, { dialect }: Database): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(tx);
  const column = sql`select 1 from pragma_table_info('migrations') where name = 'program'`;
  if (dialect.name === "postgres") await sql`alter table migrations add column if not exists program text`.execute(tx);
  else if ((await column.execute(tx)).rows.length === 0)
    await sql`alter table migrations add column program text`.execute(tx);
}

interface Applied {
  name: string;
  /** The version of the program that ran it; the first programs did not say. */
  program?: string | null;
}

async function missing(
  db: Reader | Writer,
  { dialect }: Database,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const tables = await (
    dialect.name === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name = 'migrations'`
      : sql<{ name: string }>`select 'migrations' as name where to_regclass('migrations') is not null`
  ).execute(db);
  if (tables.rows.length === 0) return [...migrations];
  const { rows: applied } = await sql<Applied>`select * from migrations order by name`.execute(db);
  const known = new Set(migrations.map(({ name }) => name));
  const newest = applied.findLast(({ name }) => !known.has(name));
  if (newest !== undefined) throw tooOld(newest, migrations.at(-1)?.name ?? "none");
  const names = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

/** What a newer program keeps in its database an older one would not keep in order, or would lose. */
const tooOld = ({ name, program }: Applied, known: string): CannotStart =>
  new CannotStart(
    `This is Halyard ${PROGRAM_VERSION} (its last migration is ${known}), and the database was changed by Halyard ` +
      `${program ?? "of an unknown version"} (migration ${name}). Start that version or a newer one, or restore a ` +
      `backup from before the upgrade.`,
  );
