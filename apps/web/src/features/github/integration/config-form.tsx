/** The form of the configuration, each message at its field. A stored secret is kept where its field stays empty. */
import type { ConfigResource } from "@halyard/contract/schemas/github";
import { branchName, patternProblem } from "@halyard/contract/github/branch-names";
import { VISIBILITIES } from "@halyard/contract/github/github";
import { Button, SegmentedControl, Select, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Controller, useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FocusKeepingButton } from "../../../shared/ui/focus/focus-keeping-button.tsx";
import { FormFooter } from "../../../shared/ui/layout/form-footer.tsx";
import { usePhone } from "../../../shared/ui/layout/use-phone.ts";
import { statusesQuery } from "../../work-types/statuses/queries.ts";
import { useSaveConfig, type ConfigInput, type useTest } from "../model/changes.ts";
import styles from "../model/integration.module.css";
import { AppFields } from "./app-fields.tsx";

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
  const isPhone = usePhone();
  const save = useSaveConfig(config);
  const form = useForm<ConfigInput>({
    values: valuesOf(config),
    resetOptions: { keepDirtyValues: true },
    mode: "onTouched",
  });
  const submit = form.handleSubmit((input) =>
    save.mutate(input, { onSuccess: onClose, onError: (error) => showErrors(form, error) }),
  );
  const trial = (
    <FocusKeepingButton
      variant="default"
      off={test.isPending || !(config.configured || form.formState.isDirty)}
      onClick={() => test.mutate(form.getValues())}
    >
      {t(test.isPending ? "github.testing" : "github.testConnection")}
    </FocusKeepingButton>
  );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <AppFields form={form} config={config} />
      {config.configured ? (
        <RepositoryFields form={form} />
      ) : (
        // What is there by default does; the steps come first.
        <details className={styles.more}>
          <summary>{t("github.repositorySettings")}</summary>
          <RepositoryFields form={form} />
        </details>
      )}
      {/* The bar of a phone is as wide as what ends the form. */}
      {isPhone ? <div className={styles.buttons}>{trial}</div> : null}
      <FormFooter>
        {isPhone ? null : trial}
        <span className={styles.push}>
          {form.formState.isDirty || config.configured ? null : t("github.fillFirst")}
        </span>
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

/** Which repositories a project has, and how its branches are named. */
function RepositoryFields({ form }: { form: ConfigFormState }): ReactNode {
  const t = useT();
  const { control, register, formState } = form;
  const { errors } = formState;
  const pattern = useWatch({ control, name: "repository_settings.branch_naming_pattern" });
  return (
    <div className={styles.form}>
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
        withAsterisk={false}
        autoComplete="off"
        error={errors.repository_settings?.branch_naming_pattern?.message}
      />
      <AutomationFields form={form} />
    </div>
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
