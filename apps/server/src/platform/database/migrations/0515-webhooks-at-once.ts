/**
 * Deliveries about different things leave beside each other. Webhooks that there are by now go on with one at a time: their
 * receivers may count on it.
 */
import type { Migration } from "./migration.ts";

export const webhooksAtOnce: Migration = {
  name: "0515-webhooks-at-once",
  statements: () => [
    `alter table webhooks add column one_at_a_time integer not null default 0`,
    `update webhooks set one_at_a_time = 1`,
  ],
};
