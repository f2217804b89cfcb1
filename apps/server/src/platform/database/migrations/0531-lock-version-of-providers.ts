/** As 0521, for sign-in providers: two changes at once must not make a mixture that counts as tested but never was. */
import type { Migration } from "./migration.ts";

export const lockVersionOfProviders: Migration = {
  name: "0531-lock-version-of-providers",
  // An older program doesn't count its changes, so they can still be overwritten, as before.
  isHarmless: true,
  statements: () => ["alter table auth_providers add column lock_version integer not null default 0"],
};
