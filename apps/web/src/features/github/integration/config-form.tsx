/** The form of the configuration, each message at its field. A stored secret is kept where its field stays empty. */
import type { ConfigResource } from "@halyard/contract/schemas/github";
import { branchName, patternProblem } from "@halyard/contract/github/branch-names";
import { GITHUB_REQUIRED, VISIBILITIES, type GithubRequired } from "@halyard/contract/github/github";
import { Button, SegmentedControl, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Controller, useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FocusKeepingButton } from "../../../shared/ui/focus/focus-keeping-button.tsx";
import { PasswordField } from "../../../shared/ui/inputs/password-field.tsx";
import { FormFooter } from "../../../shared/ui/layout/form-footer.tsx";
import { statusesQuery } from "../../work-types/statuses/queries.ts";
import { useGenerateSecret, useSaveConfig, type ConfigInput, type useTest } from "../model/changes.ts";
import styles from "../model/integration.module.css";
import { SecretMaker } from "./secret-maker.tsx";

interface ConfigFormProps {
  config: ConfigResource;
  test: ReturnType<typeof useTest>;
  onClose: () => void;
}

const valuesOf = (config: ConfigResource): ConfigInput => ({
  organization_name: config.organization_name,
  github_app_id: config.github_app_id,
  github_app_installation_id: config.github_app_installation_id,
  github_app_private_key: "",
  webhook_secret: "",
  repository_policy: config.repository_policy,
  repository_settings: config.repository_settings,
});

/** What a pattern may have; read as they are, so no message. */
const WORDS = "{id}, {title}, {type}, {project}";
const EXAMPLE = { id: 123, title: "Cut the sails", type: "Task", project: "Boats" };
const PEM = "-----BEGIN RSA PRIVATE KEY-----\n…\n-----END RSA PRIVATE KEY-----";
const FIELDS = [
  "organization_name",
  "github_app_id",
  "github_app_installation_id",
  "github_app_private_key",
  "webhook_secret",
  "repository_policy",
] as const;
const SETTINGS = ["branch_naming_pattern", "default_visibility", "auto_branch_status"] as const;
/** Instead of a status: at once. */
const CREATED = "created";

type ConfigFormState = UseFormReturn<ConfigInput>;

export function ConfigForm({ config, test, onClose }: ConfigFormProps): ReactNode {
  const t = useT();
  const save = useSaveConfig(config);
  const form = useForm<ConfigInput>({
    values: valuesOf(config),
    resetOptions: { keepDirtyValues: true },
    mode: "onTouched",
  });
  const submit = form.handleSubmit((input) =>
    save.mutate(input, { onSuccess: onClose, onError: (error) => showErrors(form, error) }),
  );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <AppFields form={form} config={config} />
      <RepositoryFields form={form} />
      <AutomationFields form={form} />
      {/* Who sets it up comes to save; a stored one may only be looked at. */}
      <FormFooter tallOnPhones atRest={config.configured && !form.formState.isDirty}>
        <FocusKeepingButton
          variant="default"
          off={test.isPending || !(config.configured || form.formState.isDirty)}
          onClick={() => test.mutate(form.getValues())}
        >
          {t(test.isPending ? "github.testing" : "github.testConnection")}
        </FocusKeepingButton>
        <span className={styles.push} />
        <Button variant="default" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <FocusKeepingButton type="submit" off={save.isPending || !form.formState.isDirty}>
          {t(save.isPending ? "github.saving" : "github.save")}
        </FocusKeepingButton>
      </FormFooter>
    </form>
  );
}

/** Each message at its field; what has none there is told apart. */
function showErrors({ setError }: ConfigFormState, error: Error): void {
  const messages = Object.entries(fieldMessages(error));
  let shown = 0;
  for (const [name, message] of messages) {
    const field = FIELDS.find((one) => one === name);
    const setting = SETTINGS.find((one) => one === name);
    if (field !== undefined) setError(field, { message }, { shouldFocus: true });
    else if (setting !== undefined) setError(`repository_settings.${setting}`, { message });
    else continue;
    shown += 1;
  }
  if (shown === 0 || shown < messages.length) reportError(error);
}

/** The organization and the app of ours that acts in it. */
function AppFields({ form, config }: { form: ConfigFormState; config: ConfigResource }): ReactNode {
  const t = useT();
  const { register } = form;
  const { errors } = form.formState;
  const generate = useGenerateSecret();
  const [secret, setSecret] = useState<string | null>(null);
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
  const keptHelp = (name: GithubRequired) => (stored[name] === true ? { description: t("github.kept") } : {});
  return (
    <>
      <TextInput
        {...register("organization_name", { validate: required("organization_name") })}
        label={t("github.field.organization_name")}
        required
        autoComplete="off"
        error={errors.organization_name?.message}
      />
      <div className={styles.two}>
        <TextInput
          {...register("github_app_id", { validate: digits("github_app_id") })}
          label={t("github.field.github_app_id")}
          placeholder="123456"
          inputMode="numeric"
          required
          autoComplete="off"
          error={errors.github_app_id?.message}
        />
        <TextInput
          {...register("github_app_installation_id", { validate: digits("github_app_installation_id") })}
          label={t("github.field.github_app_installation_id")}
          placeholder="12345678"
          inputMode="numeric"
          required
          autoComplete="off"
          error={errors.github_app_installation_id?.message}
        />
      </div>
      <Textarea
        {...register("github_app_private_key", { validate: required("github_app_private_key") })}
        {...keptHelp("github_app_private_key")}
        label={t("github.field.github_app_private_key")}
        placeholder={PEM}
        translate="no"
        rows={6}
        required={stored.github_app_private_key !== true}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: styles.code ?? "" }}
        error={errors.github_app_private_key?.message}
      />
      <div className={styles.copyLine}>
        <PasswordField
          {...register("webhook_secret", { validate: required("webhook_secret") })}
          {...keptHelp("webhook_secret")}
          label={t("github.field.webhook_secret")}
          required={stored.webhook_secret !== true}
          autoComplete="new-password"
          visibilityToggleFocusable
          error={errors.webhook_secret?.message}
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

/** Which repositories a project has, and how its branches are named. */
function RepositoryFields({ form: { control, register, formState } }: { form: ConfigFormState }): ReactNode {
  const t = useT();
  const { errors } = formState;
  const pattern = useWatch({ control, name: "repository_settings.branch_naming_pattern" });
  return (
    <>
      <h3>{t("github.repositorySettings")}</h3>
      <Controller
        control={control}
        name="repository_policy"
        render={({ field, fieldState }) => (
          <fieldset className={styles.choice}>
            <legend>{t("github.policy")}</legend>
            <SegmentedControl
              {...field}
              classNames={{ control: styles.segment ?? "" }}
              aria-label={t("github.policy")}
              onChange={(value) => field.onChange(value)}
              data={[
                { value: "single", label: t("github.policy.single") },
                { value: "multiple", label: t("github.policy.multiple") },
              ]}
            />
            {fieldState.error === undefined ? null : <p className={styles.bad}>{fieldState.error.message}</p>}
          </fieldset>
        )}
      />
      <Controller
        control={control}
        name="repository_settings.default_visibility"
        render={({ field }) => (
          <fieldset className={styles.choice}>
            <legend>{t("github.visibility")}</legend>
            <p className={styles.help}>{t("github.visibilityHelp")}</p>
            <SegmentedControl
              {...field}
              classNames={{ control: styles.segment ?? "" }}
              aria-label={t("github.visibility")}
              onChange={(value) => field.onChange(value)}
              data={VISIBILITIES.map((value) => ({ value, label: t(`github.visibility.${value}`) }))}
            />
          </fieldset>
        )}
      />
      <TextInput
        {...register("repository_settings.branch_naming_pattern", {
          validate: (value) => patternProblem(value) ?? true,
        })}
        label={t("github.pattern")}
        description={t("github.patternHelp", { words: WORDS, example: branchName(pattern, EXAMPLE) })}
        required
        autoComplete="off"
        error={errors.repository_settings?.branch_naming_pattern?.message}
      />
    </>
  );
}

/** What happens by itself. */
function AutomationFields({ form: { control } }: { form: ConfigFormState }): ReactNode {
  const t = useT();
  const makesBranches = useWatch({ control, name: "repository_settings.auto_branch_creation" });
  const statuses = useQuery(statusesQuery).data ?? [];
  return (
    <>
      <Controller
        control={control}
        name="repository_settings.auto_branch_creation"
        render={({ field: { value, ...field } }) => (
          <Switch {...field} checked={value} label={t("github.autoBranch")} description={t("github.autoBranchHelp")} />
        )}
      />
      {makesBranches ? (
        <Controller
          control={control}
          name="repository_settings.auto_branch_status"
          render={({ field: { value, onChange, ...field }, fieldState }) => (
            <Select
              {...field}
              label={t("github.autoBranchStatus")}
              data={[
                { value: CREATED, label: t("github.autoBranchCreated") },
                ...statuses.map((status) => ({ value: String(status.id), label: status.name })),
              ]}
              value={value === null ? CREATED : String(value)}
              onChange={(chosen) => onChange(chosen === CREATED ? null : Number(chosen))}
              allowDeselect={false}
              error={fieldState.error?.message}
            />
          )}
        />
      ) : null}
      <Controller
        control={control}
        name="repository_settings.auto_link_commits"
        render={({ field: { value, ...field } }) => (
          <Switch {...field} checked={value} label={t("github.autoLink")} description={t("github.autoLinkHelp")} />
        )}
      />
    </>
  );
}
