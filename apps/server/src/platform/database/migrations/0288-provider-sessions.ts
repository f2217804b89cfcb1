/** What a provider calls the session that someone came with, so that it can end it here; and how a waiting sign-in began. */
import type { Migration } from "./migration.ts";

export const providerSessions: Migration = {
  name: "0288-provider-sessions",
  statements: () => [
    `alter table sessions add column provider_session text`,
    `create index sessions_by_provider_session on sessions (provider_session)`,
    `alter table pending_sign_ins add column proofs text not null default 'password'`,
    `alter table pending_sign_ins add column provider_session text`,
  ],
};
