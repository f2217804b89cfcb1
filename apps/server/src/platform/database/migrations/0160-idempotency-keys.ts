/** Writes that their caller named, with their answers: the same one sent again is answered again, not done again. */
import type { Migration } from "./migration.ts";

export const idempotencyKeys: Migration = {
  name: "0160-idempotency-keys",
  statements: () => [
    `create table idempotency_keys (
      caller_id integer not null references principals (id) on delete cascade, key text not null,
      fingerprint text not null, status integer, answer text, created_at text not null,
      primary key (caller_id, key))`,
    `create index idempotency_keys_by_time on idempotency_keys (created_at)`,
  ],
};
