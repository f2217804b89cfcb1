/** Adds or changes a provider. A change switches it off until it was tested again. */
import { ICON_BYTES } from "@halyard/contract/settings/general";
import type { AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import { Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { describeError, fieldMessages } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { PasswordField } from "../../../../shared/ui/inputs/password-field.tsx";
import { LetterMark } from "../../../../shared/ui/primitives/avatar.tsx";
import { LogoField } from "../../system-settings/inputs/logo-field.tsx";
import styles from "../authentication-settings.module.css";
import "./messages.ts";
import { AddressesToRegister } from "./addresses-to-register.tsx";
import { AdministratorFields, ArrivalFields, ClaimNames, OrganizationsField } from "./claim-fields.tsx";
import { MetadataImport } from "./metadata-import.tsx";
import { isPreset, newProvider, OPEN_ID_CONFIG, PRESETS } from "./provider-presets.ts";
import { useSaveProvider, type ProviderValues } from "./provider-queries.ts";
import { SamlFields } from "./saml-fields.tsx";

const ISSUER_HELP = {
  oidc: "authProviders.issuerHelp",
  saml: "authProviders.entityIdHelp",
  github: "authProviders.githubHelp",
} as const;
const TEXTS = ["name", "slug", "issuer"] as const;

interface ProviderDialogProps {
  /** Left out: a new one. */
  provider?: AuthProvider;
  /** Where people use Halyard; null: not known yet. */
  origin: string | null;
  onClose: () => void;
}

export function ProviderDialog({ provider, origin, onClose }: ProviderDialogProps): ReactNode {
  const t = useT();
  const saving = useSaveProvider(provider);
  const [values, setValues] = useState<ProviderValues>({
    slug: provider?.slug ?? "",
    name: provider?.name ?? "",
    issuer: provider?.issuer ?? "",
    ...(provider?.kind === "saml" ? {} : { clientId: provider?.clientId ?? "" }),
    config: provider?.config ?? OPEN_ID_CONFIG,
  });
  const { saml } = values.config;
  const kind = provider?.kind ?? values.kind ?? "oidc";
  const set = (change: Partial<ProviderValues>): void => setValues((before) => ({ ...before, ...change }));
  const setConfig = (change: Partial<AuthProvider["config"]>): void => set({ config: { ...values.config, ...change } });
  const problems = saving.isError ? fieldMessages(saving.error) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A SAML provider hands out no client ID; an empty one is refused.
    const { clientId, ...others } = values;
    saving.mutate(saml === null ? { ...others, clientId: clientId ?? "" } : others, {
      onSuccess: () => {
        toast.success(t("authProviders.saved"));
        onClose();
      },
    });
  };
  return (
    <Dialog opened onClose={onClose} title={t(provider === undefined ? "authProviders.add" : "authProviders.edit")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {saving.isError && (Object.keys(problems).length === 0 || problems["enabled"] !== undefined) ? (
          <p role="alert" className={styles.problem}>
            {problems["enabled"] ?? describeError(saving.error).message}
          </p>
        ) : null}
        {provider === undefined ? <PresetChoice onChoose={(id) => set(newProvider(id))} /> : null}
        {saml === null ? null : (
          <MetadataImport
            url={saml.metadataUrl}
            issuer={values.issuer}
            onUrl={(metadataUrl) => setConfig({ saml: { ...saml, metadataUrl } })}
            onFound={({ issuer, ...found }, metadataUrl) =>
              set({ issuer, config: { ...values.config, saml: { ...saml, ...found, metadataUrl } } })
            }
          />
        )}
        {TEXTS.map((name) => (
          <TextInput
            key={name}
            required
            label={t(`authProviders.${name}`)}
            description={t(name === "issuer" ? ISSUER_HELP[kind] : `authProviders.${name}Help`)}
            value={values[name]}
            error={problems[name]}
            autoComplete="off"
            onChange={(event) => set(named(values, name, event.currentTarget.value))}
          />
        ))}
        <AddressesToRegister
          origin={origin}
          slug={values.slug}
          isSaml={saml !== null}
          signOutThere={values.config.signOutThere}
        />
        {saml === null ? (
          <ClientFields
            values={values}
            problem={problems["clientId"]}
            keepsSecret={provider?.hasSecret === true}
            onChange={set}
          />
        ) : (
          <SamlFields
            saml={saml}
            problem={problems["saml"] ?? problems["config"]}
            onChange={(change) => setConfig({ saml: change })}
          />
        )}
        <IconField values={values} problem={problems["config"]} onChange={(icon) => setConfig({ icon })} />
        {kind === "github" ? <OrganizationsField config={values.config} onChange={setConfig} /> : null}
        <ArrivalFields
          config={values.config}
          tellsFactors={kind !== "github"}
          problem={problems["config"]}
          onChange={setConfig}
        />
        <TrustFields kind={kind} config={values.config} onChange={setConfig} />
        <AdministratorFields config={values.config} onChange={setConfig} />
        <ClaimNames config={values.config} onChange={setConfig} />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t("authSettings.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface IconFieldProps {
  values: ProviderValues;
  problem: string | undefined;
  onChange: (icon: string) => void;
}

function IconField({ values, problem, onChange }: IconFieldProps): ReactNode {
  const t = useT();
  return (
    <LogoField
      label={t("authProviders.icon")}
      description={t("authProviders.iconHelp")}
      most={ICON_BYTES}
      none={{ picture: <LetterMark name={values.name} size={32} />, choose: t("authProviders.iconNone") }}
      error={problem ?? null}
      value={values.config.icon}
      onChange={onChange}
    />
  );
}

/** What a new provider begins with. */
function PresetChoice({ onChoose }: { onChoose: (id: Parameters<typeof newProvider>[0]) => void }): ReactNode {
  const t = useT();
  return (
    <NativeSelect
      label={t("authProviders.preset")}
      data={Object.entries(PRESETS).map(([id, { name }]) => ({
        value: id,
        label: name === "" ? t("authProviders.preset.other") : name,
      }))}
      onChange={({ currentTarget: { value } }) => {
        if (isPreset(value)) onChoose(value);
      }}
    />
  );
}

interface ClientFieldsProps {
  values: ProviderValues;
  problem: string | undefined;
  keepsSecret: boolean;
  onChange: (change: Partial<ProviderValues>) => void;
}

/** What we are known by to a provider that is no SAML one. */
function ClientFields({ values, problem, keepsSecret, onChange }: ClientFieldsProps): ReactNode {
  const t = useT();
  return (
    <>
      <TextInput
        required
        label={t("authProviders.clientId")}
        description={t("authProviders.clientIdHelp")}
        value={values.clientId ?? ""}
        error={problem}
        autoComplete="off"
        onChange={(event) => onChange({ clientId: event.currentTarget.value })}
      />
      <PasswordField
        label={t("authProviders.secret")}
        description={t(keepsSecret ? "authProviders.secretKept" : "authProviders.secretHelp")}
        value={values.clientSecret ?? ""}
        autoComplete="off"
        onChange={(event) => onChange({ clientSecret: event.currentTarget.value })}
      />
    </>
  );
}

interface TrustFieldsProps {
  kind: AuthProvider["kind"];
  config: AuthProvider["config"];
  onChange: (change: Partial<AuthProvider["config"]>) => void;
}

/** What the provider says that counts here: addresses, groups, and the end of a session. */
function TrustFields({ kind, config, onChange }: TrustFieldsProps): ReactNode {
  const t = useT();
  return (
    <>
      <Switch
        label={t("authProviders.trustEmail")}
        description={t("authProviders.trustEmailHelp")}
        checked={config.trustEmail}
        onChange={(event) => onChange({ trustEmail: event.currentTarget.checked })}
      />
      <TextInput
        label={t("authProviders.groupsClaim")}
        description={t(kind === "github" ? "authProviders.githubGroupsHelp" : "authProviders.groupsClaimHelp")}
        value={config.groupsClaim}
        autoComplete="off"
        onChange={(event) => onChange({ groupsClaim: event.currentTarget.value })}
      />
      {config.groupsClaim.trim() === "" ? null : (
        <Switch
          label={t("authProviders.createGroups")}
          checked={config.createGroups}
          onChange={(event) => onChange({ createGroups: event.currentTarget.checked })}
        />
      )}
      {kind === "oidc" ? (
        <Switch
          label={t("authProviders.signOutThere")}
          description={t("authProviders.signOutThereHelp")}
          checked={config.signOutThere}
          onChange={(event) => onChange({ signOutThere: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}

/** The identifier of a new provider is made of its name, until someone writes one. */
function named(values: ProviderValues, field: (typeof TEXTS)[number], text: string): Partial<ProviderValues> {
  if (field !== "name" || values.slug !== slugOf(values.name)) return { [field]: text };
  return { name: text, slug: slugOf(text) };
}

const slugOf = (name: string): string =>
  name
    // Accents stand apart from their letters, and are left out.
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 40);
