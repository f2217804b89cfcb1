/** How long a SAML provider's certificates are valid, and how reading its metadata ended. */
import type { AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import type { ReactNode } from "react";
import { formatDay, formatTime } from "../../../../shared/dates/dates.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../authentication-settings.module.css";
import { CertificateList } from "./certificate-list.tsx";
import "./messages.ts";

export function SamlFacts({
  provider: { certificates, ownCertificates, metadata, config },
}: {
  provider: AuthProvider;
}): ReactNode {
  const t = useT();
  if (config.saml === null) return null;
  const { checkedAt = "", problem = null, changed = null } = metadata ?? {};
  return (
    <>
      <CertificateList certificates={certificates} />
      {ownCertificates.map(({ fingerprint, use, expiresAt }) => (
        <p key={fingerprint} className={styles.quiet} title={fingerprint}>
          {t(`authProviders.ownCertificate.${use}`, { day: formatDay(expiresAt) })}
        </p>
      ))}
      {config.saml.metadataUrl === null ? null : (
        <p className={problem === null ? styles.quiet : styles.problem}>
          {metadata === null
            ? t("authProviders.metadataDaily")
            : t(problem === null ? "authProviders.metadataRead" : "authProviders.metadataFailed", {
                at: formatTime(checkedAt),
                problem: problem ?? "",
              })}
        </p>
      )}
      {changed === null ? null : (
        <p className={styles.quiet}>
          {t("authProviders.metadataChanged", {
            at: formatTime(changed.at),
            added: changed.added,
            removed: changed.removed,
          })}
          {changed.entryPoint === null ? "" : ` ${t("authProviders.metadataMoved", { address: changed.entryPoint })}`}
        </p>
      )}
    </>
  );
}
