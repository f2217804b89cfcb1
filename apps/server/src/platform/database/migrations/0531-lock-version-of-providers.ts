/** As 0521, of sign-in providers: two who change one must not make an untested mixture that counts as tested. */
import type { Migration } from "./migration.ts";

export const lockVersionOfProviders: Migration = {
  name: "0531-lock-version-of-providers",
  // What an older program changes is not counted: then its change is overwritten, as before.
  isHarmless: true,
  statements: () => ["alter table auth_providers add column lock_version integer not null default 0"],
};
