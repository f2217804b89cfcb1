/** The table of writes that their caller named. */
import type { Selectable } from "kysely";
import type { IdempotencyKeyTable } from "../../platform/database/schema/tables/identity/people.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";

export interface Name {
  callerId: number;
  key: string;
}

export type Kept = Pick<Selectable<IdempotencyKeyTable>, "fingerprint" | "status" | "answer">;

interface Claim extends Name {
  fingerprint: string;
  now: string;
  /** Kept until then. */
  expired: string;
  /** One that is not answered by then was given up: its process ended in the middle. */
  abandoned: string;
}

/** Takes the name for a write that now begins. @returns what is kept under the name already; null: it was free */
export async function claim(tx: Writer, { callerId, key, fingerprint, ...times }: Claim): Promise<Kept | null> {
  await tx
    .deleteFrom("idempotency_keys")
    .where((is) =>
      is.or([
        is("created_at", "<=", times.expired),
        is.and([
          is("caller_id", "=", callerId),
          is("key", "=", key),
          is("status", "is", null),
          is("created_at", "<=", times.abandoned),
        ]),
      ]),
    )
    .execute();
  const taken = await tx
    .insertInto("idempotency_keys")
    .values({ caller_id: callerId, key, fingerprint, status: null, answer: null, created_at: times.now })
    .onConflict((conflict) => conflict.columns(["caller_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  if (taken !== undefined) return null;
  return tx
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "status", "answer"])
    .where("caller_id", "=", callerId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
}

export async function keep(tx: Writer, { callerId, key }: Name, status: number, answer: string): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({ status, answer })
    .where("caller_id", "=", callerId)
    .where("key", "=", key)
    .execute();
}

export async function release(tx: Writer, { callerId, key }: Name): Promise<void> {
  await tx.deleteFrom("idempotency_keys").where("caller_id", "=", callerId).where("key", "=", key).execute();
}
