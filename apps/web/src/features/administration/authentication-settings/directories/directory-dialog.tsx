/** Adds or changes a directory. A change switches it off until it was tested again. */
import type { Directory } from "@halyard/contract/schemas/identity/directories";
import { Button, NativeSelect, NumberInput, Switch, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { ConflictDialog } from "../../../../shared/conflicts/conflict-dialog.tsx";
import { conflictsBetween } from "../../../../shared/conflicts/conflicts.ts";
import { isOutdated, useConflict } from "../../../../shared/conflicts/use-conflict.ts";
import { describeError, fieldMessages } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { PasswordField } from "../../../../shared/ui/inputs/password-field.tsx";
import styles from "../authentication-settings.module.css";
import { labelsOf, shownOf, together } from "./both-changes.ts";
import { isKind, KINDS, portOf } from "./defaults.ts";
import "./messages.ts";
import { readDirectory, useRefreshDirectories, useSaveDirectory, type DirectoryValues } from "./queries.ts";

type Config = Directory["config"];

const SECURITIES = ["ldaps", "starttls", "plain"] as const;
const ATTRIBUTES = ["id", "login", "email", "firstName", "lastName"] as const;

export function DirectoryDialog({ directory, onClose }: { directory?: Directory; onClose: () => void }): ReactNode {
  const t = useT();
  const saving = useSaveDirectory(directory);
  const [values, setValues] = useState<DirectoryValues>({
    name: directory?.name ?? "",
    config: directory?.config ?? KINDS.openldap,
  });
  const { config } = values;
  const set = (change: Partial<DirectoryValues>): void => setValues((before) => ({ ...before, ...change }));
  const setConfig = (change: Partial<Config>): void => set({ config: { ...config, ...change } });
  const problems = saving.isError ? fieldMessages(saving.error) : {};
  const refresh = useRefreshDirectories();
  const { conflict, saveChecked } = useConflict();
  const write = (wanted: DirectoryValues, again?: () => void): void =>
    saving.mutate(wanted, {
      onSuccess: () => {
        toast.success(t("directories.saved"));
        onClose();
      },
      onError: (error) => {
        if (isOutdated(error)) again?.();
      },
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (directory === undefined) return write(values);
    void saveChecked({
      read: () => readDirectory(directory.id),
      conflictsWith: (stored) =>
        conflictsBetween(shownOf(t, directory), shownOf(t, values), shownOf(t, stored), labelsOf(t)),
      save: (stored, again) =>
        write({ ...values, ...together(directory, values, stored), lockVersion: stored.lockVersion }, again),
      takeTheirs() {
        onClose();
        refresh();
      },
    });
  };
  if (conflict !== null) return <ConflictDialog {...conflict} />;
  return (
    <Dialog opened onClose={onClose} title={t(directory === undefined ? "directories.add" : "directories.edit")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {saving.isError && (Object.keys(problems).length === 0 || problems["enabled"] !== undefined) ? (
          <p role="alert" className={styles.problem}>
            {problems["enabled"] ?? describeError(saving.error).message}
          </p>
        ) : null}
        {directory === undefined ? (
          <NativeSelect
            label={t("directories.kind")}
            data={Object.keys(KINDS)
              .filter(isKind)
              .map((value) => ({ value, label: t(`directories.kind.${value}`) }))}
            onChange={({ currentTarget: { value } }) => {
              if (isKind(value)) {
                const { userFilter, attributes, groupFilter } = KINDS[value];
                setConfig({ userFilter, attributes, groupFilter });
              }
            }}
          />
        ) : null}
        <TextInput
          label={t("directories.name")}
          value={values.name}
          error={problems["name"]}
          autoComplete="off"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Fields config={config} problems={problems} onChange={setConfig} />
        <PasswordField
          label={t("directories.password")}
          description={directory?.hasPassword === true ? t("directories.passwordKept") : undefined}
          value={values.bindPassword ?? ""}
          autoComplete="off"
          onChange={(event) => set({ bindPassword: event.currentTarget.value })}
        />
        <Rules config={config} onChange={setConfig} />
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

interface PartProps {
  config: Config;
  onChange: (change: Partial<Config>) => void;
}

/** Where it is, and whom it is asked for. */
function Fields({ config, problems, onChange }: PartProps & { problems: Record<string, string> }): ReactNode {
  const t = useT();
  const text = (name: "host" | "bindDn" | "baseDn" | "userFilter", help?: string): ReactNode => (
    <TextInput
      label={t(`directories.${name}`)}
      description={help}
      value={config[name]}
      error={problems[name]}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {text("host")}
      <NativeSelect
        label={t("directories.security")}
        value={config.security}
        data={SECURITIES.map((value) => ({ value, label: t(`directories.security.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const security = SECURITIES.find((one) => one === value);
          if (security !== undefined) onChange({ security, port: portOf(security) });
        }}
      />
      <NumberInput
        label={t("directories.port")}
        value={config.port}
        min={1}
        max={65_535}
        allowDecimal={false}
        error={problems["port"]}
        onChange={(value) => onChange({ port: Number(value) })}
      />
      {config.security === "plain" ? null : (
        <Textarea
          label={t("directories.certificate")}
          description={t("directories.certificateHelp")}
          value={config.certificate}
          error={problems["certificate"]}
          autosize
          minRows={2}
          maxRows={6}
          onChange={(event) => onChange({ certificate: event.currentTarget.value })}
        />
      )}
      {text("baseDn")}
      {text("userFilter")}
      {text("bindDn", t("directories.bindDnHelp"))}
    </>
  );
}

/** What comes of what it says. */
function Rules({ config, onChange }: PartProps): ReactNode {
  const t = useT();
  return (
    <>
      <Switch
        label={t("directories.createAccounts")}
        checked={config.createAccounts}
        onChange={(event) => onChange({ createAccounts: event.currentTarget.checked })}
      />
      <Switch
        label={t("directories.linkExisting")}
        description={t("directories.linkExistingHelp")}
        checked={config.linkExisting}
        onChange={(event) => onChange({ linkExisting: event.currentTarget.checked })}
      />
      <Switch
        label={t("directories.hourly")}
        checked={config.hourly}
        onChange={(event) => onChange({ hourly: event.currentTarget.checked })}
      />
      <Switch
        label={t("directories.syncGroups")}
        description={t("directories.syncGroupsHelp")}
        checked={config.syncGroups}
        onChange={(event) => onChange({ syncGroups: event.currentTarget.checked })}
      />
      {config.syncGroups
        ? (["groupBaseDn", "groupFilter"] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`directories.${name}`)}
              value={config[name]}
              autoComplete="off"
              onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            />
          ))
        : null}
      {(["missesBeforeLock", "mostRemovals"] as const).map((name) => (
        <NumberInput
          key={name}
          label={t(`directories.${name}`)}
          description={t(`directories.${name}Help`)}
          value={config[name]}
          min={name === "mostRemovals" ? 0 : 1}
          allowDecimal={false}
          onChange={(value) => onChange({ [name]: Number(value) })}
        />
      ))}
      <details>
        <summary>{t("directories.attributes")}</summary>
        {ATTRIBUTES.map((name) => (
          <TextInput
            key={name}
            mt={8}
            label={t(`directories.attribute.${name}`)}
            value={config.attributes[name]}
            onChange={(event) => onChange({ attributes: { ...config.attributes, [name]: event.currentTarget.value } })}
          />
        ))}
        {(["groupName", "groupMember"] as const).map((name) => (
          <TextInput
            key={name}
            mt={8}
            label={t(`directories.${name}`)}
            value={config[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      </details>
    </>
  );
}
