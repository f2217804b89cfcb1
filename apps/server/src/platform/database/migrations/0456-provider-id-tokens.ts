/**
 * ID tokens of sessions that end at their provider, too, when their person signs out here. However a session ends, its
 * token goes with it.
 */
import type { Migration } from "./migration.ts";

const FORGET = `delete from provider_id_tokens where provider_session = old.provider_session
  and not exists (select 1 from sessions where provider_session = old.provider_session)`;

const SQLITE = [
  `create trigger provider_id_tokens_forgotten after delete on sessions when old.provider_session is not null
    begin ${FORGET}; end`,
];

const POSTGRES = [
  `create function halyard_forget_id_token() returns trigger language plpgsql as $$ begin ${FORGET}; return null; end $$`,
  `create trigger provider_id_tokens_forgotten after delete on sessions for each row
    when (old.provider_session is not null) execute function halyard_forget_id_token()`,
];

export const providerIdTokens: Migration = {
  name: "0456-provider-id-tokens",
  statements: (_id, dialect) => [
    `create table provider_id_tokens (
      provider_session text primary key, user_id integer not null references users (id) on delete cascade,
      provider_id integer not null references auth_providers (id) on delete cascade, id_token text not null,
      created_at text not null)`,
    `create index provider_id_tokens_by_user on provider_id_tokens (user_id)`,
    `create index provider_id_tokens_by_provider on provider_id_tokens (provider_id)`,
    ...(dialect === "sqlite" ? SQLITE : POSTGRES),
  ],
};
