/** People on the wire (and our extensions): the types of their schemas, and what both sides say. */
export { USER_STATUSES, type UserStatus } from "./user-statuses.ts";
export type {
  Group,
  GroupDetails,
  InheritedRole,
  Invitation,
  InvitationLink,
  LinkedAccount,
  Membership,
  User,
  Viewing,
} from "./schemas/identity/people.ts";

/** Says whose eyes a page was read with: a user's id, or `no one`. The server refuses what another's page asks. */
export const VIEWING_HEADER = "halyard-viewing-as";

/** The `reason` of a 403 that goes away once the person has proven again who they are (`POST users/me/proof`). */
export const PROOF_NEEDED = "proofNeeded";

/** The `reason` of a 401 of a session whose person has to show a second factor first (`POST auth/step_up`). */
export const FACTOR_NEEDED = "factorNeeded";

/** Says that a page was read by someone who is signed in. Without a session it is then refused, not read anonymously. */
export const SIGNED_IN_HEADER = "halyard-signed-in";
