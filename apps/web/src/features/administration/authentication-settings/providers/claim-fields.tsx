/** Which claims of a provider say what of a person, and who is an administrator. */
import type { AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import "./messages.ts";

const CLAIMS = ["login", "email", "firstName", "lastName", "language", "picture"] as const;

interface ClaimFieldsProps {
  config: AuthProvider["config"];
  onChange: (change: Partial<AuthProvider["config"]>) => void;
}

export function AdministratorFields({ config, onChange }: ClaimFieldsProps): ReactNode {
  const t = useT();
  return (
    <>
      <TextInput
        label={t("authProviders.adminClaim")}
        description={t("authProviders.adminClaimHelp")}
        value={config.adminClaim}
        autoComplete="off"
        onChange={(event) => onChange({ adminClaim: event.currentTarget.value })}
      />
      {config.adminClaim.trim() === "" ? null : (
        <TextInput
          label={t("authProviders.adminValue")}
          description={t("authProviders.adminValueHelp")}
          value={config.adminValue}
          autoComplete="off"
          onChange={(event) => onChange({ adminValue: event.currentTarget.value })}
        />
      )}
    </>
  );
}

export function ClaimNames({ config, onChange }: ClaimFieldsProps): ReactNode {
  const t = useT();
  return (
    <details>
      <summary>{t("authProviders.claims")}</summary>
      {CLAIMS.map((name) => (
        <TextInput
          key={name}
          mt={8}
          label={t(`authProviders.claim.${name}`)}
          description={name === "language" || name === "picture" ? t("authProviders.claimOptional") : undefined}
          value={config.claims[name]}
          onChange={(event) => onChange({ claims: { ...config.claims, [name]: event.currentTarget.value } })}
        />
      ))}
    </details>
  );
}
