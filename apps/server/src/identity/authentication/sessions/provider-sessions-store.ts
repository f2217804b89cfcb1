/** Sessions that end with the one at the provider. */
import type { Writer } from "../../../platform/database/schema/schema.ts";
import type { NewEvent } from "../../../platform/events/journal.ts";
import { endViewings } from "./viewing-ends.ts";

/**
 * The provider says that someone signed out there: by its name of the session, or, where it knows none of ours, of
 * everyone's sessions that began with it.
 * @returns whose ended, one for each session, and what is to be journaled of viewings that ended with them, last
 */
export async function endProviderSessions(
  tx: Writer,
  { session, userId }: { session: string | null; userId: number | null },
  now: string,
): Promise<{ userIds: number[]; events: NewEvent[] }> {
  const named =
    session === null
      ? []
      : await tx
          .deleteFrom("sessions")
          .where("provider_session", "=", session)
          .returning(["user_id", "viewing_id"])
          .execute();
  const others =
    named.length > 0 || userId === null
      ? []
      : await tx
          .deleteFrom("sessions")
          .where("user_id", "=", userId)
          .where("proofs", "like", "%provider%")
          .returning(["user_id", "viewing_id"])
          .execute();
  const ended = [...named, ...others];
  const viewings = ended.map((one) => one.viewing_id);
  return {
    userIds: ended.map((one) => one.user_id),
    events: await endViewings(tx, viewings, "signed_out", now),
  };
}
