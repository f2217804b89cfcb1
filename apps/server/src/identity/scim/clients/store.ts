/** Clients that push people and groups. */
import { sql } from "kysely";
import type { NewRow, Reader, RowPatch, Writer } from "../../../platform/database/schema/schema.ts";
import { changeSource } from "../../external-sources/service.ts";

export const clients = (db: Reader) =>
  db
    .selectFrom("auth_providers")
    .innerJoin("scim_clients", "scim_clients.provider_id", "auth_providers.id")
    .select([
      "auth_providers.id",
      "auth_providers.name",
      "auth_providers.enabled",
      "auth_providers.created_at",
      "auth_providers.updated_at",
      "auth_providers.lock_version",
      "scim_clients.manages_everyone",
      "scim_clients.sign_in_provider_id",
      "scim_clients.client_id",
      "scim_clients.trial",
      "scim_clients.expires_at",
      "scim_clients.last_used_at",
    ]);
export type ClientRow = Awaited<ReturnType<ReturnType<typeof clients>["execute"]>>[number];

export const allClients = (db: Reader): Promise<ClientRow[]> => clients(db).orderBy("auth_providers.id").execute();

export const clientById = (db: Reader, id: number): Promise<ClientRow | undefined> =>
  clients(db).where("auth_providers.id", "=", id).executeTakeFirst();

/** Those that send requests, with what each of these needs: in whose name they write, and which settings hold. */
export const senders = (db: Reader) =>
  clients(db).select([
    sql<number>`(select id from users where builtin = 'system' and builtin <> 'none')`.as("actor_id"),
    sql<number>`(select value from revisions where name = 'settings')`.as("settings_revision"),
  ]);
export type SendingClient = Awaited<ReturnType<ReturnType<typeof senders>["execute"]>>[number];

export const clientByToken = (db: Reader, hash: string): Promise<SendingClient | undefined> =>
  senders(db).where("scim_clients.token_hash", "=", hash).executeTakeFirst();

export async function insertClient(
  tx: Writer,
  provider: NewRow<"auth_providers">,
  client: Omit<NewRow<"scim_clients">, "provider_id">,
): Promise<number> {
  const { id } = await tx.insertInto("auth_providers").values(provider).returning("id").executeTakeFirstOrThrow();
  await tx
    .insertInto("scim_clients")
    .values({ ...client, provider_id: id })
    .execute();
  return id;
}

/** @throws UpdateConflict (409) where someone else has changed it since it was read */
export async function updateClient(
  tx: Writer,
  row: Pick<ClientRow, "id" | "lock_version">,
  provider: RowPatch<"auth_providers">,
  client: RowPatch<"scim_clients">,
): Promise<void> {
  await changeSource(tx, row, provider);
  await tx.updateTable("scim_clients").set(client).where("provider_id", "=", row.id).execute();
}

export async function rememberClientUse(tx: Writer, id: number, now: string): Promise<void> {
  await tx.updateTable("scim_clients").set({ last_used_at: now }).where("provider_id", "=", id).execute();
}

export async function deleteClientRow(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("auth_providers").where("id", "=", id).execute();
}

export async function countsOf(db: Reader, id: number): Promise<{ people: number; groups: number }> {
  const people = await db
    .selectFrom("identities")
    .where("provider_id", "=", id)
    .where("managed", "=", 1)
    .where("removed_at", "is", null)
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  const groups = await db
    .selectFrom("group_links")
    .where("provider_id", "=", id)
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  return { people: Number(people.n), groups: Number(groups.n) };
}

export const signInProviders = (db: Reader) =>
  db.selectFrom("auth_providers").where("kind", "!=", "scim").select(["id", "name"]).orderBy("id").execute();

/** One that is tried is not on, and answered all the same. */
export const isLetIn = ({ enabled, trial }: Pick<ClientRow, "enabled" | "trial">): boolean =>
  enabled === 1 || trial === 1;
