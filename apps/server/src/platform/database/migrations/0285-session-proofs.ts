/** When the person of a session last proved who they are: null, when it began. */
import type { Migration } from "./migration.ts";

export const sessionProofs: Migration = {
  name: "0285-session-proofs",
  statements: () => [`alter table sessions add column proven_at text`],
};
