/** A restored database does not know which unsolicited answers were used since its backup: those from before are refused. */
import type { Migration } from "./migration.ts";

export const samlAnswersAfterRestore: Migration = {
  name: "0517-saml-answers-after-restore",
  statements: () => [`alter table auth_providers add column answers_after text`],
};
