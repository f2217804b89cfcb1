/** What a client that is tried would have changed. */
import type { NewRow, Reader, RowOf, Writer } from "../../../platform/database/schema/schema.ts";

export type TrialRow = RowOf<"scim_trials">;

/** The last of each person and group. */
export async function keepTrial(tx: Writer, row: NewRow<"scim_trials">): Promise<void> {
  const { provider_id: _provider, kind: _kind, subject: _subject, ...said } = row;
  await tx
    .insertInto("scim_trials")
    .values(row)
    .onConflict((conflict) => conflict.columns(["provider_id", "kind", "subject"]).doUpdateSet(said))
    .execute();
}

export async function forgetTrials(tx: Writer, providerId: number): Promise<void> {
  await tx.deleteFrom("scim_trials").where("provider_id", "=", providerId).execute();
}

export async function trialCounts(db: Reader, providerId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("scim_trials")
    .where("provider_id", "=", providerId)
    .groupBy("outcome")
    .select((eb) => ["outcome", eb.fn.countAll().as("n")])
    .execute();
  return new Map(rows.map(({ outcome, n }) => [outcome, Number(n)]));
}

/** Those that change something, what takes away first. */
export const trialsOf = (db: Reader, providerId: number, limit: number): Promise<TrialRow[]> =>
  db
    .selectFrom("scim_trials")
    .where("provider_id", "=", providerId)
    .where("outcome", "!=", "nothing")
    .selectAll()
    .orderBy((eb) =>
      eb
        .case("outcome")
        .when("lock")
        .then(1)
        .when("delete")
        .then(2)
        .when("refused")
        .then(3)
        .when("change")
        .then(4)
        .else(5)
        .end(),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
