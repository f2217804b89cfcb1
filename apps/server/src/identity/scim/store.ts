/** What a provisioning client sees of people and groups. */
import { sql, type Expression, type NotNull, type SqlBool } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import type { ClientRow } from "./clients/store.ts";

type Condition = Expression<SqlBool>;

/** Whose accounts the client sees: its own, or everyone's but those that it removed. */
const people = (db: Reader, client: ClientRow) =>
  db
    .selectFrom("users")
    .innerJoin("principals", "principals.id", "users.id")
    .leftJoin("identities", (join) =>
      join.onRef("identities.user_id", "=", "users.id").on("identities.provider_id", "=", client.id),
    )
    .where("users.builtin", "=", "none")
    .where("identities.removed_at", "is", null)
    .$if(client.manages_everyone === 0, (query) => query.where("identities.managed", "=", 1));

const personColumns = [
  "users.id",
  "users.login",
  "users.email",
  "users.first_name",
  "users.last_name",
  "users.status",
  "users.language",
  "principals.name",
  "principals.created_at",
  "principals.updated_at",
  "identities.subject",
  "identities.id as identity_id",
] as const;

const selectPeople = (db: Reader, client: ClientRow) => people(db, client).select(personColumns);
export type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>["execute"]>>[number];
/** What an answer shows of an account. */
export type ShownPerson = Omit<PersonRow, "identity_id">;

export const personById = (db: Reader, client: ClientRow, id: number): Promise<PersonRow | undefined> =>
  selectPeople(db, client).where("users.id", "=", id).executeTakeFirst();

interface Asked {
  where: Condition | null;
  limit: number;
  offset: number;
}

export async function peoplePage(db: Reader, client: ClientRow, { where, limit, offset }: Asked) {
  const condition = where ?? sql<SqlBool>`true`;
  const { n } = await people(db, client)
    .where(condition)
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  const rows =
    limit === 0
      ? []
      : await selectPeople(db, client).where(condition).orderBy("users.id").limit(limit).offset(offset).execute();
  return { total: Number(n), rows };
}

// A push adds thousands of rows before the database looks at how its tables are filled: by what it knew before, both
// databases turned joins into readings of all people, for one person or the few members of one group. A value that is
// asked for is looked up for each row, whatever the planner takes the tables for.

/** As {@link people}, for accounts that are named. */
const isSeen = ({ id, manages_everyone: everyone }: ClientRow, user: "users.id" | "group_users.user_id") =>
  sql<SqlBool>`coalesce((
    select max(case when known.removed_at is not null then 0 when known.managed = 1 then 1 else ${everyone} end)
    from identities as known where known.user_id = ${sql.ref(user)} and known.provider_id = ${id}), ${everyone}) = 1`;

const nameOf = (principal: "group_users.group_id" | "group_users.user_id") =>
  sql<string>`(select principals.name from principals where principals.id = ${sql.ref(principal)})`.as("name");

/** Which of these accounts the client sees. */
export async function visiblePeople(db: Reader, dialect: Dialect, client: ClientRow, ids: readonly number[]) {
  const rows = await db
    .selectFrom("users")
    .where("users.builtin", "=", "none")
    .where(dialect.idIn(sql.ref("users.id"), ids))
    .where(isSeen(client, "users.id"))
    .select("users.id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const groupsOfPeople = (db: Reader, dialect: Dialect, ids: readonly number[]) =>
  db
    .selectFrom("group_users")
    .where(dialect.idIn(sql.ref("group_users.user_id"), ids))
    .orderBy("group_users.group_id")
    .select(["group_users.user_id", "group_users.group_id as id", nameOf("group_users.group_id")])
    .execute();

const groups = (db: Reader, client: ClientRow) =>
  db
    .selectFrom("groups")
    .innerJoin("principals", "principals.id", "groups.id")
    .leftJoin("group_links", (join) =>
      join.onRef("group_links.group_id", "=", "groups.id").on("group_links.provider_id", "=", client.id),
    )
    .$if(client.manages_everyone === 0, (query) => query.where("group_links.id", "is not", null));

const selectGroups = (db: Reader, client: ClientRow) =>
  groups(db, client).select([
    "groups.id",
    "principals.name",
    "principals.created_at",
    "principals.updated_at",
    "group_links.subject",
  ]);
export type GroupRow = Awaited<ReturnType<ReturnType<typeof selectGroups>["execute"]>>[number];

export const groupById = (db: Reader, client: ClientRow, id: number): Promise<GroupRow | undefined> =>
  selectGroups(db, client).where("groups.id", "=", id).executeTakeFirst();

export async function groupsPage(db: Reader, client: ClientRow, { where, limit, offset }: Asked) {
  const condition = where ?? sql<SqlBool>`true`;
  const { n } = await groups(db, client)
    .where(condition)
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  const rows =
    limit === 0
      ? []
      : await selectGroups(db, client).where(condition).orderBy("groups.id").limit(limit).offset(offset).execute();
  return { total: Number(n), rows };
}

/** The members that the client sees as accounts. */
export const membersOfGroups = (db: Reader, dialect: Dialect, client: ClientRow, ids: readonly number[]) =>
  db
    .selectFrom("group_users")
    .where(sql<SqlBool>`(select users.builtin from users where users.id = group_users.user_id) = 'none'`)
    .where(dialect.idIn(sql.ref("group_users.group_id"), ids))
    .where(isSeen(client, "group_users.user_id"))
    .orderBy("group_users.user_id")
    .select(["group_users.group_id", "group_users.user_id as id", nameOf("group_users.user_id")])
    .execute();

/** What no two accounts share. */
export interface AskedFor {
  /** In lower case, as is the address. */
  login: string;
  email: string;
  subject: string;
}

/**
 * Accounts that have one of these logins, addresses or external ids, whether or not the client sees them, and what of the
 * client they are.
 */
export const holdersOf = (db: Reader, { id: provider }: ClientRow, asked: readonly AskedFor[]) =>
  db
    .selectFrom("users")
    .leftJoin("identities", (join) =>
      join.onRef("identities.user_id", "=", "users.id").on("identities.provider_id", "=", provider),
    )
    // Three looks into an index each; as one condition with `or` PostgreSQL read everyone.
    .where("users.id", "in", (eb) =>
      eb
        .selectFrom("users as named")
        .where("named.login_key", "in", of(asked, "login"))
        .select("named.id")
        .union(eb.selectFrom("users as named").where("named.email_key", "in", of(asked, "email")).select("named.id"))
        .union(
          eb
            .selectFrom("identities as named")
            .where("named.provider_id", "=", provider)
            .where("named.subject", "in", of(asked, "subject"))
            .where("named.user_id", "is not", null)
            .select("named.user_id as id")
            .$narrowType<{ id: NotNull }>(),
        ),
    )
    .orderBy("users.id")
    .select(["users.id", "users.status", "users.builtin", "users.login_key", "users.email_key"])
    .select(["identities.id as identity_id", "identities.subject", "identities.removed_at"])
    .execute();
export type Holder = Awaited<ReturnType<typeof holdersOf>>[number];

const of = (asked: readonly AskedFor[], key: keyof AskedFor): string[] => asked.map((one) => one[key]);

/** Those that have the login, the address or the external id of this one. */
export const holdersAmong = (holders: readonly Holder[], { login, email, subject }: AskedFor): Holder[] =>
  holders.filter((holder) => holder.login_key === login || holder.email_key === email || holder.subject === subject);

/** The account that the client has removed before; undefined where it has removed none of these. */
export const removedAmong = (holders: readonly Holder[]): Holder | undefined =>
  holders.find((holder) => holder.builtin === "none" && holder.removed_at !== null);
