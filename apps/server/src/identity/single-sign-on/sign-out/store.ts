/** The ID tokens that a provider is shown when someone signs out. Sealed, and kept no longer than the session. */
import type { Writer } from "../../../platform/database/schema/schema.ts";

interface IdToken {
  provider_session: string;
  user_id: number;
  provider_id: number;
  /** Sealed. */
  id_token: string;
  created_at: string;
}

/**
 * A session that ends takes its token along (a trigger). Those of the person's sign-ins that waited for a second factor
 * and came to nothing are forgotten here.
 */
export async function keepIdToken(tx: Writer, token: IdToken): Promise<void> {
  await tx
    .deleteFrom("provider_id_tokens")
    .where("user_id", "=", token.user_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("sessions")
            .whereRef("sessions.provider_session", "=", "provider_id_tokens.provider_session")
            .select("sessions.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("pending_sign_ins")
            .whereRef("pending_sign_ins.provider_session", "=", "provider_id_tokens.provider_session")
            .select("pending_sign_ins.id"),
        ),
      ),
    )
    .execute();
  const { provider_session: _, ...values } = token;
  await tx
    .insertInto("provider_id_tokens")
    .values(token)
    .onConflict((conflict) => conflict.column("provider_session").doUpdateSet(values))
    .execute();
}

/** Counts once. */
export const takeIdToken = (tx: Writer, providerSession: string) =>
  tx
    .deleteFrom("provider_id_tokens")
    .where("provider_session", "=", providerSession)
    .returning(["provider_id", "id_token"])
    .executeTakeFirst();
