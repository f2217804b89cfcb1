/** When backups are made, how long they are kept, where, and with which passphrase. */
import { ApiError } from "@halyard/api-client/error";
import { Button, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import type { BackupSection } from "@halyard/contract/schemas/administration/administration";
import { BACKUP_TARGETS, FILE_CONTENTS } from "@halyard/contract/settings/backup";
import { describeError, fieldMessages } from "../../../shared/errors/describe.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { PasswordField } from "../../../shared/ui/inputs/password-field.tsx";
import styles from "./backup-page.module.css";
import { saveBackupSettings, useBackupAction, type BackupChanges } from "./model/queries.ts";
import { described, isLocked, sentOf, sought as soughtField } from "../setting-sources/source.tsx";
import { RhythmFields, type StateOf } from "./rhythm-fields.tsx";
import "./model/messages.ts";

const NUMBERS = ["keptDays", "keptWeeks", "keptMonths", "keptMost"] as const;

interface BackupSettingsDialogProps {
  settings: BackupSection;
  /** The field to focus. */
  sought: string | undefined;
  onClose: () => void;
}

export function BackupSettingsDialog({ settings, sought, onClose }: BackupSettingsDialogProps): ReactNode {
  const t = useT();
  const [changes, setChanges] = useState<BackupChanges>({});
  const set = (more: BackupChanges): void => setChanges((before) => ({ ...before, ...more }));
  const save = useBackupAction((changed: BackupChanges) =>
    saveBackupSettings(settings.lockVersion, sentOf(settings.sources, changed)),
  );
  const problems = save.isError ? fieldMessages(save.error) : {};
  const values = { ...settings, ...changes };
  const shown: Record<string, unknown> = values;
  const focused = shownInstead(sought, values);
  const stateOf = (name: string, help?: string) => ({
    description: described(t, help, settings.sources[name], {
      value: shown[name],
      onReset: (value) => set({ [name]: value }),
    }),
    disabled: isLocked(settings.sources[name]),
    ...soughtField(focused === name),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(changes, {
      onSuccess: () => {
        toast.success(t("backup.settings.saved"));
        onClose();
      },
    });
  };
  return (
    <Dialog opened onClose={onClose} title={t("backup.settings")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {save.isError && Object.keys(problems).length === 0 ? (
          <Notice tone="danger">
            {save.error instanceof ApiError && save.error.status === 409
              ? t("backup.settings.conflict")
              : describeError(save.error).message}
          </Notice>
        ) : null}
        <RhythmFields
          cron={values.schedule}
          timeZone={values.timeZone}
          problems={problems}
          stateOf={stateOf}
          onCron={(schedule) => set({ schedule })}
          onTimeZone={(timeZone) => set({ timeZone })}
        />
        {NUMBERS.map((name) => (
          <NumberInput
            key={name}
            label={t(`backup.settings.${name}`)}
            {...stateOf(
              name,
              name === "keptDays" || name === "keptMost" ? t(`backup.settings.${name}Help`) : undefined,
            )}
            min={name === "keptDays" ? 1 : 0}
            allowDecimal={false}
            value={values[name]}
            error={problems[name]}
            onChange={(value) => (typeof value === "number" ? set({ [name]: value }) : undefined)}
          />
        ))}
        <TargetFields values={values} problems={problems} stateOf={stateOf} set={set} />
        <FilesField values={values} stateOf={stateOf} set={set} />
        <SecretField
          name="passphrase"
          {...{ settings, problems, changes, stateOf, set }}
          help={t("backup.settings.passphraseHelp")}
        />
        <NumberInput
          label={t("backup.settings.alertAfterHours")}
          {...stateOf("alertAfterHours", t("backup.settings.alertHelp"))}
          min={0}
          allowDecimal={false}
          value={values.alertAfterHours}
          error={problems["alertAfterHours"]}
          onChange={(value) => (typeof value === "number" ? set({ alertAfterHours: value }) : undefined)}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={Object.keys(changes).length === 0}>
            {t("backup.settings.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** A field that isn't there now is one choice away. */
function shownInstead(name: string | undefined, { target, schedule }: BackupSection): string | undefined {
  if (name === "folder" || name?.startsWith("s3") === true) {
    return (name === "folder") === (target === "folder") ? name : "target";
  }
  return name === "timeZone" && schedule === "" ? "schedule" : name;
}

interface FieldsProps {
  problems: Record<string, string>;
  stateOf: StateOf;
  set: (changes: BackupChanges) => void;
}

function TargetFields({
  values,
  problems,
  stateOf,
  set,
}: FieldsProps & { values: BackupSection & BackupChanges }): ReactNode {
  const t = useT();
  const text = (name: "folder" | "s3Url" | "s3Region" | "s3AccessKeyId", help?: string): ReactNode => (
    <TextInput
      label={t(`backup.settings.${name}`)}
      {...stateOf(name, help)}
      value={values[name]}
      error={problems[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <NativeSelect
        label={t("backup.settings.target")}
        {...stateOf("target")}
        value={values.target}
        data={BACKUP_TARGETS.map((target) => ({ value: target, label: t(`backup.target.${target}`) }))}
        onChange={({ currentTarget }) => set({ target: currentTarget.value === "s3" ? "s3" : "folder" })}
      />
      {values.target === "folder" ? (
        text("folder", t("backup.settings.folderHelp"))
      ) : (
        <>
          {text("s3Url", t("backup.settings.s3UrlHelp"))}
          {text("s3Region")}
          {text("s3AccessKeyId")}
          <SecretField name="s3SecretAccessKey" settings={values} changes={values} {...{ problems, stateOf, set }} />
        </>
      )}
    </>
  );
}

function FilesField({ values, stateOf, set }: Omit<FieldsProps, "problems"> & { values: BackupSection }): ReactNode {
  const t = useT();
  return (
    <NativeSelect
      label={t("backup.settings.files")}
      {...stateOf("files", t("backup.settings.filesHelp"))}
      value={values.files}
      data={FILE_CONTENTS.map((contents) => ({ value: contents, label: t(`backup.settings.files.${contents}`) }))}
      onChange={({ currentTarget }) => set({ files: currentTarget.value === "list" ? "list" : "copy" })}
    />
  );
}

interface SecretFieldProps extends FieldsProps {
  name: "passphrase" | "s3SecretAccessKey";
  settings: BackupSection;
  changes: BackupChanges;
  help?: string;
}

function SecretField({ name, settings, changes, help, problems, stateOf, set }: SecretFieldProps): ReactNode {
  const t = useT();
  const isSet = settings.secrets[name];
  return (
    <PasswordField
      label={t(`backup.settings.${name}`)}
      {...stateOf(name, [help, isSet ? t("backup.settings.isSet") : undefined].filter(Boolean).join(" "))}
      autoComplete="new-password"
      value={changes[name] ?? ""}
      error={problems[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value === "" ? undefined : currentTarget.value })}
    />
  );
}
