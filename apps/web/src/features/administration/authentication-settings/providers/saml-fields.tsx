/** Where a SAML provider's people are sent, and what its answers are signed with. */
import type { AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import { Switch, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../authentication-settings.module.css";
import "./messages.ts";

type Saml = NonNullable<AuthProvider["config"]["saml"]>;

interface SamlFieldsProps {
  saml: Saml;
  problem: string | undefined;
  onChange: (saml: Saml) => void;
}

export function SamlFields({ saml, problem, onChange }: SamlFieldsProps): ReactNode {
  const t = useT();
  return (
    <>
      <TextInput
        label={t("authProviders.entryPoint")}
        description={t("authProviders.entryPointHelp")}
        value={saml.entryPoint}
        error={problem}
        autoComplete="off"
        onChange={(event) => onChange({ ...saml, entryPoint: event.currentTarget.value })}
      />
      <Textarea
        label={t("authProviders.certificates")}
        description={t("authProviders.certificatesHelp")}
        className={styles.pem}
        value={saml.certificates}
        autosize
        minRows={3}
        maxRows={8}
        onChange={(event) => onChange({ ...saml, certificates: event.currentTarget.value })}
      />
      <Switch
        label={t("authProviders.signRequests")}
        description={t("authProviders.signRequestsHelp")}
        checked={saml.signRequests}
        onChange={(event) => onChange({ ...saml, signRequests: event.currentTarget.checked })}
      />
      <Switch
        label={t("authProviders.requireEncryption")}
        description={t("authProviders.requireEncryptionHelp")}
        checked={saml.requireEncryption}
        onChange={(event) => onChange({ ...saml, requireEncryption: event.currentTarget.checked })}
      />
      <Switch
        label={t("authProviders.allowUnsolicited")}
        description={t("authProviders.allowUnsolicitedHelp")}
        checked={saml.allowUnsolicited}
        onChange={(event) => onChange({ ...saml, allowUnsolicited: event.currentTarget.checked })}
      />
    </>
  );
}
