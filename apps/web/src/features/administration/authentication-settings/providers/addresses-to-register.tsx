/** What a provider asks for before it hands out a client: where it sends people back to. */
import { ActionIcon, CopyButton } from "@mantine/core";
import { Check, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../authentication-settings.module.css";
import "./messages.ts";

interface AddressesToRegisterProps {
  /** Where people use Halyard; null: not known yet. */
  origin: string | null;
  slug: string;
  isSaml: boolean;
  signOutThere: boolean;
}

export function AddressesToRegister({ origin, slug, isSaml, signOutThere }: AddressesToRegisterProps): ReactNode {
  const t = useT();
  if (origin === null || slug === "") return null;
  const start = `${origin}/auth/${slug}`;
  return (
    <div role="group" aria-label={t("authProviders.register")} className={styles.register}>
      <p>{t("authProviders.register")}</p>
      {isSaml ? (
        <>
          <Address label={t("authProviders.acsUrl")} address={`${start}/acs`} />
          <Address label={t("authProviders.entityId")} address={`${start}/metadata`} />
        </>
      ) : (
        <Address label={t("authProviders.redirectUri")} address={`${start}/callback`} />
      )}
      {signOutThere ? <Address label={t("authProviders.signedOutUri")} address={`${start}/signed_out`} /> : null}
    </div>
  );
}

function Address({ label, address }: { label: string; address: string }): ReactNode {
  const t = useT();
  return (
    <p className={styles.address}>
      <span>
        {label} <code>{address}</code>
      </span>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <ActionIcon variant="subtle" onClick={copy} aria-label={t("authProviders.copyAddress", { address })}>
            {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </p>
  );
}
