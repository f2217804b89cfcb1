/** What the last round trip brought, and what would have happened to the person. */
import type { AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import type { ReactNode } from "react";
import { intl, useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../authentication-settings.module.css";
import "./messages.ts";

type Verdict = NonNullable<NonNullable<AuthProvider["test"]>["verdict"]>;

export function TestResult({ provider: { test, enabled, config } }: { provider: AuthProvider }): ReactNode {
  const t = useT();
  if (test === null && enabled) return null;
  if (test === null) return <p className={styles.quiet}>{t("authProviders.testFirst")}</p>;
  if (!test.ok) return <p className={styles.problem}>{t("authProviders.failed", { problem: test.problem ?? "" })}</p>;
  const { kind = "refused", reason = null, person, account = null } = test.verdict ?? {};
  const isInvited = kind === "create" && config.newAccounts === "invited";
  const who = {
    name: `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim(),
    login: account ?? person?.login ?? "",
  };
  return (
    <>
      <p>
        {t(
          kind === "refused"
            ? `authProviders.refused.${reason ?? "unknown"}`
            : isInvited
              ? "authProviders.verdict.invite"
              : `authProviders.verdict.${kind}`,
          who,
        )}
      </p>
      {test.verdict === null || kind === "refused" ? null : <Effects verdict={test.verdict} />}
      <details>
        <summary>{t("authProviders.received")}</summary>
        <dl className={styles.claims}>
          {Object.entries(test.claims ?? {}).map(([claim, value]) => (
            <div key={claim}>
              <dt>{claim}</dt>
              <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** What else the sign-in would change. */
function Effects({ verdict: { administrator, groups, person } }: { verdict: Verdict }): ReactNode {
  const t = useT();
  const { joined = [], left = [] } = groups ?? {};
  const effects = [
    administrator == null ? null : t(`authProviders.administrator.${administrator}`),
    joined.length === 0 ? null : t("authProviders.joined", { groups: intl.formatList(joined) }),
    left.length === 0 ? null : t("authProviders.left", { groups: intl.formatList(left) }),
    person.language == null ? null : t("authProviders.language", { language: person.language }),
    person.picture == null ? null : t("authProviders.picture"),
  ].filter((effect) => effect !== null);
  if (effects.length === 0) return null;
  return (
    <ul className={styles.effects} aria-label={t("authProviders.effects")}>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
}
