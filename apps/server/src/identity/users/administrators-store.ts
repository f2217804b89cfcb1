/** Which administrators can come in, so that no change keeps all of them out. */
import type { Reader } from "../../platform/database/schema/schema.ts";

/** What is taken as gone already. */
export interface Without {
  user?: number;
  /** A provider or directory that people sign in with. */
  provider?: number;
}

const administrators = (db: Reader, { user = 0 }: Without) =>
  db
    .selectFrom("users")
    .where("users.admin", "=", 1)
    .where("users.status", "=", "active")
    .where("users.builtin", "=", "none")
    .where("users.id", "!=", user)
    .select((eb) => eb.fn.countAll().as("count"));

/** Active ones, whether or not they can sign in. */
export async function activeAdministrators(db: Reader, without: Without = {}): Promise<number> {
  return Number((await administrators(db, without).executeTakeFirstOrThrow()).count);
}

/** Active ones with a password, a passkey, or an account at a provider or directory that is enabled. */
export async function reachableAdministrators(db: Reader, without: Without = {}): Promise<number> {
  const { provider = 0 } = without;
  const row = await administrators(db, without)
    .where((eb) =>
      eb.or([
        eb("users.password_hash", "is not", null),
        eb.exists(
          eb
            .selectFrom("factors")
            .whereRef("factors.user_id", "=", "users.id")
            .where("factors.kind", "=", "passkey")
            .where("factors.confirmed_at", "is not", null)
            .select("factors.id"),
        ),
        eb.exists(
          eb
            .selectFrom("identities")
            .innerJoin("auth_providers", "auth_providers.id", "identities.provider_id")
            .whereRef("identities.user_id", "=", "users.id")
            .where("auth_providers.enabled", "=", 1)
            .where("auth_providers.kind", "!=", "scim")
            .where("auth_providers.id", "!=", provider)
            .select("identities.id"),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Where active administrators read mail; the first ones, where there are very many. */
export const addressesOfAdministrators = (db: Reader) =>
  db
    .selectFrom("users")
    .innerJoin("principals", "principals.id", "users.id")
    .where("users.admin", "=", 1)
    .where("users.status", "=", "active")
    .where("users.builtin", "=", "none")
    .where("users.email", "!=", "")
    .select(["principals.name", "users.email"])
    .orderBy("users.id")
    .limit(20)
    .execute();
