/** Fills the audit log: changes and, a tenth as many, refusals of three months. */
import { statement, type Place } from "./place.ts";

/** When the entry `n` of so many was. */
const time = (all: number): string =>
  `'2025-' || (10 + n * 3 / ${all}) || '-' || (10 + n * 54 / ${all} % 18) || 'T' || (10 + n * 540 / ${all} % 10) || ':' ||
      (10 + n * 27000 / ${all} % 50) || ':' || (10 + n * 1350000 / ${all} % 50) || '.' || (100 + n % 900) || 'Z'`;

/** Fifty tokens and three people; a hundred thousandth came by a token that is hardly used. */
const CONTEXT = `'{"via":"token","credentialId":"' || case when n % 100000 = 7 then 9999 else n % 50 end ||
      '","ip":"203.0.113.' || (n % 250) || '","agent":"curl/8","requestId":"r' || n || '"}'`;

/** Changes of users, groups, roles and memberships, the latter of 20 projects; a thousandth has a rare word. */
const changes = (all: number): string => `
  insert into events (entity_type, entity_id, entity_title, project_id, actor_id, action, changes, category, severity,
    outcome, context, created_at, updated_at)
  select case n % 4 when 0 then 'User' when 1 then 'Group' when 2 then 'Role' else 'Membership' end, 1 + n % 5000,
    'Number ' || n, case when n % 4 = 3 then 1 + n / 4 % 20 end, 1 + n % 3, 'updated',
    '{"name":{"from":"' || case when n % 1000 = 0 then 'zanzibar' else 'harbor' end || ' ' || n || '","to":"quay ' || n || '"}}',
    case when n % 10 = 0 then 'security' when n % 10 = 1 then 'system' else 'user' end,
    case when n % 100 = 0 then 'warning' else 'info' end, 'success', ${CONTEXT}, ${time(all)}, '2025-12-31T00:00:00.000Z'
  from numbers where n % 10 <> 9 order by n`;

/** A thousandth are jobs that failed, the others were refused. */
const refusals = (all: number): string => `
  insert into security_events (key, kind, category, severity, outcome, actor_id, entity_type, entity_id, entity_title, subject,
    details, context, count, created_at, updated_at)
  select 'bench ' || n, case when n % 1000 = 9 then 'job_failed' else 'access_denied' end,
    case when n % 1000 = 9 then 'system' else 'security' end, case when n % 1000 = 9 then 'error' else 'warning' end,
    case when n % 1000 = 9 then 'failed' else 'denied' end, 1 + n % 3, 'Role', 1 + n % 5000, 'Number ' || n,
    'PATCH /api/v3/roles/:id', '{}', ${CONTEXT}, 1, ${time(all)}, '2025-12-31T00:00:00.000Z'
  from numbers where n % 10 = 9 order by n`;

const STEP = 100_000;

export async function fillLog(place: Place, entries: number): Promise<void> {
  const isPostgres = place.database.environment["DATABASE_URL"] !== undefined;
  for (let from = 0; from < entries; from += STEP) {
    const to = Math.min(entries, from + STEP);
    const numbers = isPostgres
      ? `with numbers as (select generate_series(${from + 1}::bigint, ${to}) as n)`
      : `with recursive numbers(n) as (select ${from + 1} union all select n + 1 from numbers where n < ${to})`;
    for (const insert of [changes(entries + 1), refusals(entries + 1)]) {
      // oxlint-disable-next-line no-await-in-loop -- ids are in the order of time
      await statement(place, numbers + insert);
    }
  }
}
