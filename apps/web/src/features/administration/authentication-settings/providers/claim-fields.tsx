/** How people come from a provider and what they get here; which claims say what of them, and who is an administrator. */
import type { AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
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

const ACCOUNTS = ["none", "active", "invited"] as const;

/** Of GitHub, where anyone can have an account. */
export function OrganizationsField({ config, onChange }: ClaimFieldsProps): ReactNode {
  const t = useT();
  const [names, setNames] = useState(config.organizations.join(", "));
  return (
    <TextInput
      label={t("authProviders.organizations")}
      description={t("authProviders.organizationsHelp")}
      value={names}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => {
        setNames(value);
        onChange({ organizations: listed(value) });
      }}
    />
  );
}

const listed = (text: string): string[] => text.split(/[\s,;]+/).filter((name) => name !== "");

interface ArrivalFieldsProps extends ClaimFieldsProps {
  /** Whether such a provider can say that it asked for a second factor. */
  tellsFactors: boolean;
  problem: string | undefined;
}

export function ArrivalFields({ config, tellsFactors, problem, onChange }: ArrivalFieldsProps): ReactNode {
  const t = useT();
  // As it is being typed: a comma at its end is no domain yet.
  const [domains, setDomains] = useState(config.domains.join(", "));
  return (
    <>
      <NativeSelect
        label={t("authProviders.newPeople")}
        value={config.createAccounts ? config.newAccounts : "none"}
        data={ACCOUNTS.map((value) => ({ value, label: t(`authProviders.newPeople.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ createAccounts: value !== "none", newAccounts: value === "invited" ? "invited" : "active" })
        }
      />
      <TextInput
        label={t("authProviders.domains")}
        description={t("authProviders.domainsHelp")}
        placeholder={t("authProviders.domainsExample")}
        value={domains}
        error={problem}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          setDomains(value);
          onChange({ domains: listed(value) });
        }}
      />
      <Switch
        label={t("authProviders.automatic")}
        description={t("authProviders.automaticHelp")}
        checked={config.automatic}
        onChange={(event) => onChange({ automatic: event.currentTarget.checked })}
      />
      {tellsFactors ? (
        <Switch
          label={t("authProviders.trustFactor")}
          description={t("authProviders.trustFactorHelp")}
          checked={config.trustFactor}
          onChange={(event) => onChange({ trustFactor: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}
