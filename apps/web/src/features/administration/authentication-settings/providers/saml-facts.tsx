/** How long a SAML provider's certificates are valid, and how reading its metadata ended. */
import type { AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import { Menu } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { formatDay, formatTime } from "../../../../shared/dates/dates.tsx";
import { describeError } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import styles from "../authentication-settings.module.css";
import { CertificateList } from "./certificate-list.tsx";
import "./messages.ts";
import { useReplaceKey } from "./provider-queries.ts";

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

/** Replacing our own key, in two steps: the provider is told the new certificate before we sign with it. */
export function useNewKey(provider: AuthProvider): { menuItem: ReactNode; question: ReactNode } {
  const t = useT();
  const replace = useReplaceKey();
  const [asking, setAsking] = useState(false);
  const { name, ownCertificates } = provider;
  if (ownCertificates.length === 0) return { menuItem: null, question: null };
  const hasNext = ownCertificates.some(({ use }) => use === "next");
  const run = (): void =>
    replace.mutate(provider, {
      onSuccess: () => {
        setAsking(false);
        toast.success(t(hasNext ? "authProviders.useKeyDone" : "authProviders.newKeyDone"));
      },
      onError: (error) => toast.error(describeError(error).message),
    });
  return {
    menuItem: (
      <Menu.Item onClick={() => (hasNext ? setAsking(true) : run())}>
        {t(hasNext ? "authProviders.useKey" : "authProviders.newKey")}
      </Menu.Item>
    ),
    question: (
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={run}
        title={t("authProviders.useKeyTitle", { name })}
        confirmLabel={t("authProviders.useKey")}
        busy={replace.isPending}
      >
        {t("authProviders.useKeyQuestion")}
      </ConfirmDialog>
    ),
  };
}
