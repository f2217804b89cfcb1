/** The organization and the app in it, in the order in which they are made at GitHub. */
import type { ConfigResource } from "@halyard/contract/schemas/github";
import { GITHUB_REQUIRED, type GithubRequired } from "@halyard/contract/github/github";
import { Textarea, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PasswordField } from "../../../shared/ui/inputs/password-field.tsx";
import { useGenerateSecret, type ConfigInput } from "../model/changes.ts";
import styles from "../model/integration.module.css";
import { SecretMaker } from "./secret-maker.tsx";
import { WebhookUrl } from "./webhook-url.tsx";

const PEM = "-----BEGIN RSA PRIVATE KEY-----\n…\n-----END RSA PRIVATE KEY-----";

/** The organization and the app of ours that acts in it. */
export function AppFields({ form, config }: { form: UseFormReturn<ConfigInput>; config: ConfigResource }): ReactNode {
  const t = useT();
  const { register } = form;
  const { errors } = form.formState;
  const stored: Partial<Record<GithubRequired, boolean>> = {
    github_app_private_key: config.github_app_private_key_set,
    webhook_secret: config.webhook_secret_set,
  };
  const required = (name: GithubRequired) => (value: string) =>
    value.trim() !== "" || stored[name] === true || GITHUB_REQUIRED[name];
  const digits = (name: GithubRequired) => (value: string) => {
    const found = required(name)(value);
    return found !== true ? found : /^\d*$/.test(value.trim()) || t("github.digitsOnly");
  };
  const values = useWatch({ control: form.control });
  /** Each step has a check once its fields are filled. */
  const isDone = (...names: readonly GithubRequired[]): true | undefined =>
    names.every((name) => stored[name] === true || (values[name] ?? "").trim() !== "") || undefined;
  const number = (name: "github_app_id" | "github_app_installation_id", placeholder: string): ReactNode => (
    <TextInput
      {...register(name, { validate: digits(name) })}
      label={t(`github.field.${name}`)}
      placeholder={placeholder}
      inputMode="numeric"
      required
      withAsterisk={false}
      autoComplete="off"
      error={errors[name]?.message}
    />
  );
  return (
    <ol className={styles.steps}>
      <li data-done={isDone("organization_name", "github_app_id", "webhook_secret")}>
        <p>{t("github.step.create")}</p>
        {config.configured ? null : <WebhookUrl />}
        <WebhookSecret form={form} config={config} validate={required("webhook_secret")} />
        <div className={styles.pair}>
          <TextInput
            {...register("organization_name", { validate: required("organization_name") })}
            label={t("github.field.organization_name")}
            placeholder={t("github.organizationExample")}
            required
            withAsterisk={false}
            autoComplete="off"
            error={errors.organization_name?.message}
          />
          {number("github_app_id", "123456")}
        </div>
      </li>
      <li data-done={isDone("github_app_installation_id")}>
        <p>{t("github.step.install")}</p>
        {number("github_app_installation_id", "12345678")}
      </li>
      <li data-done={isDone("github_app_private_key")}>
        <p>{t("github.step.key")}</p>
        <Textarea
          {...register("github_app_private_key", { validate: required("github_app_private_key") })}
          {...(stored.github_app_private_key === true ? { description: t("github.kept") } : {})}
          label={t("github.field.github_app_private_key")}
          placeholder={PEM}
          translate="no"
          rows={4}
          required={stored.github_app_private_key !== true}
          withAsterisk={false}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: styles.code ?? "" }}
          error={errors.github_app_private_key?.message}
        />
      </li>
    </ol>
  );
}

interface WebhookSecretProps {
  form: UseFormReturn<ConfigInput>;
  config: ConfigResource;
  validate: (value: string) => string | true;
}

/** GitHub signs with it what it sends: made here, and entered there. */
function WebhookSecret({ form, config, validate }: WebhookSecretProps): ReactNode {
  const t = useT();
  const { register, formState } = form;
  const generate = useGenerateSecret();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <div className={styles.copyLine}>
        <PasswordField
          {...register("webhook_secret", { validate })}
          {...(config.webhook_secret_set ? { description: t("github.kept") } : {})}
          label={t("github.field.webhook_secret")}
          required={!config.webhook_secret_set}
          withAsterisk={false}
          autoComplete="new-password"
          visibilityToggleFocusable
          error={formState.errors.webhook_secret?.message}
        />
        <SecretMaker
          replaces={config.webhook_secret_set}
          pending={generate.isPending}
          onMake={() =>
            generate.mutate(undefined, {
              onSuccess: (made) => {
                setSecret(made);
                form.resetField("webhook_secret");
                form.clearErrors("webhook_secret");
              },
            })
          }
        />
      </div>
      {secret === null ? null : <SecretMaker.Shown secret={secret} />}
    </>
  );
}
