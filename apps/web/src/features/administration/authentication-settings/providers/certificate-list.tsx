/** The certificates of a SAML provider, each with its end. */
import type { SamlCertificate } from "@halyard/contract/schemas/identity/sign-in";
import type { ReactNode } from "react";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../authentication-settings.module.css";
import "./messages.ts";

export function CertificateList({ certificates }: { certificates: readonly SamlCertificate[] }): ReactNode {
  const t = useT();
  return certificates.map(({ fingerprint, subject, state, expiresAt }) => (
    <p key={fingerprint} className={state === "valid" ? styles.quiet : styles.warning} title={fingerprint}>
      {t(`authProviders.certificate.${state}`, { subject, day: formatDay(expiresAt) })}
    </p>
  ));
}
