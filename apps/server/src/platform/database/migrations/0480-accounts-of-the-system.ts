/**
 * The account of the system, which every push of a directory looks for, and accounts that a source has removed are found
 * in an index. Before, each push of one person looked at all of them: 10,000 took minutes.
 */
import type { Migration } from "./migration.ts";

export const accountsOfTheSystem: Migration = {
  name: "0480-accounts-of-the-system",
  statements: () => [
    `create index users_of_the_system on users (builtin) where builtin <> 'none'`,
    `create index identities_removed on identities (provider_id, user_id) where removed_at is not null`,
  ],
};
