/** Pages of people and groups, by filter. */
import { sql, type Expression, type SqlBool } from "kysely";
import type { Context } from "../../platform/context.ts";
import { groupDocuments } from "./groups.ts";
import { conditionOf, type FilterColumns } from "./protocol/filters.ts";
import { invalidValue } from "./protocol/errors.ts";
import { LIST, MOST_RESULTS } from "./protocol/schemas.ts";
import { isAnswered, selected, type Selection } from "./protocol/selection.ts";
import type { SendingClient } from "./clients/store.ts";
import { groupsPage, peoplePage } from "./store.ts";
import { personDocuments } from "./users.ts";

const instant = (column: string) => ({ kind: "instant", column: sql.ref(column) }) as const;

const EMAIL: FilterColumns = {
  value: { kind: "key", column: sql.ref("users.email_key") },
  type: { kind: "text", column: sql`cast('work' as text)` },
  primary: { kind: "truth", isTrue: sql<SqlBool>`(users.id is not null)` },
};

const MEMBERSHIP_OF_GROUP: FilterColumns = { value: { kind: "id", column: sql.ref("group_users.user_id") } };
const MEMBERSHIP_OF_USER: FilterColumns = { value: { kind: "id", column: sql.ref("group_users.group_id") } };

const USER_COLUMNS: FilterColumns = {
  id: { kind: "id", column: sql.ref("users.id") },
  username: { kind: "key", column: sql.ref("users.login_key") },
  externalid: { kind: "text", column: sql.ref("identities.subject") },
  displayname: { kind: "key", column: sql.ref("principals.name_key") },
  "name.formatted": { kind: "key", column: sql.ref("principals.name_key") },
  "name.givenname": { kind: "text", column: sql.ref("users.first_name") },
  "name.familyname": { kind: "text", column: sql.ref("users.last_name") },
  preferredlanguage: { kind: "text", column: sql.ref("users.language") },
  active: { kind: "truth", isTrue: sql<SqlBool>`(users.status <> 'locked')` },
  "emails.value": { kind: "key", column: sql.ref("users.email_key") },
  "emails.type": { kind: "text", column: sql`cast('work' as text)` },
  emails: { kind: "any", columns: EMAIL, within: (filter) => filter(EMAIL) },
  groups: {
    kind: "any",
    columns: MEMBERSHIP_OF_USER,
    within: (filter) =>
      sql<SqlBool>`exists (select 1 from group_users where group_users.user_id = users.id and ${filter(MEMBERSHIP_OF_USER)})`,
  },
  "meta.created": instant("principals.created_at"),
  "meta.lastmodified": instant("principals.updated_at"),
};

const hasMember = (filter: (columns: FilterColumns) => Expression<SqlBool>) =>
  sql<SqlBool>`exists (select 1 from group_users where group_users.group_id = groups.id and ${filter(MEMBERSHIP_OF_GROUP)})`;

const GROUP_COLUMNS: FilterColumns = {
  id: { kind: "id", column: sql.ref("groups.id") },
  externalid: { kind: "text", column: sql.ref("group_links.subject") },
  displayname: { kind: "key", column: sql.ref("principals.name_key") },
  members: { kind: "any", columns: MEMBERSHIP_OF_GROUP, within: hasMember },
  "members.value": { kind: "any", columns: MEMBERSHIP_OF_GROUP, within: hasMember },
  "meta.created": instant("principals.created_at"),
  "meta.lastmodified": instant("principals.updated_at"),
};

export interface ListRequest {
  filter: string | null;
  startIndex: unknown;
  count: unknown;
  selection: Selection;
}

const DEFAULT_COUNT = 100;

function numberIn(value: unknown, name: string, fallback: number): number {
  if (value === undefined || value === null || value === "") return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || Math.abs(number) > 2_147_483_647)
    throw invalidValue(`${name} must be a whole number.`);
  return number;
}

/** An index below one is one, a negative count none (RFC 7644, section 3.4.2.4). */
const pageOf = ({ startIndex, count }: ListRequest) => ({
  start: Math.max(1, numberIn(startIndex, "startIndex", 1)),
  limit: Math.min(MOST_RESULTS, Math.max(0, numberIn(count, "count", DEFAULT_COUNT))),
});

export async function listPeople(ctx: Context, client: SendingClient, base: string, request: ListRequest) {
  const { start, limit } = pageOf(request);
  const where = request.filter === null ? null : conditionOf(request.filter, USER_COLUMNS);
  const page = await peoplePage(ctx.db, client, { where, limit, offset: start - 1 });
  return listOf(page.total, start, await personDocuments(ctx, page.rows, base), request.selection);
}

export async function listScimGroups(ctx: Context, client: SendingClient, base: string, request: ListRequest) {
  const { start, limit } = pageOf(request);
  const where = request.filter === null ? null : conditionOf(request.filter, GROUP_COLUMNS);
  const page = await groupsPage(ctx.db, client, { where, limit, offset: start - 1 });
  const withMembers = isAnswered(request.selection, "members");
  return listOf(page.total, start, await groupDocuments(ctx, client, page.rows, base, withMembers), request.selection);
}

export const listOf = (total: number, start: number, documents: readonly object[], selection: Selection | null) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex: start,
  itemsPerPage: documents.length,
  Resources: selection === null ? documents : documents.map((document) => selected(document, selection)),
});
