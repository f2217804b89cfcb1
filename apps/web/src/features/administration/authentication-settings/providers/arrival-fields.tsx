/** How people come to the provider, and what they get here when they come from it. */
import type { AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import "./messages.ts";

const ACCOUNTS = ["none", "active", "invited"] as const;

interface ArrivalFieldsProps {
  config: AuthProvider["config"];
  problem: string | undefined;
  onChange: (change: Partial<AuthProvider["config"]>) => void;
}

export function ArrivalFields({ config, problem, onChange }: ArrivalFieldsProps): ReactNode {
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
        placeholder="example.org"
        value={domains}
        error={problem}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          setDomains(value);
          onChange({ domains: value.split(/[\s,;]+/).filter((domain) => domain !== "") });
        }}
      />
      <Switch
        label={t("authProviders.automatic")}
        description={t("authProviders.automaticHelp")}
        checked={config.automatic}
        onChange={(event) => onChange({ automatic: event.currentTarget.checked })}
      />
      <Switch
        label={t("authProviders.trustFactor")}
        description={t("authProviders.trustFactorHelp")}
        checked={config.trustFactor}
        onChange={(event) => onChange({ trustFactor: event.currentTarget.checked })}
      />
    </>
  );
}
