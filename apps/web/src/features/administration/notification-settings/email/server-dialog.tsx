/** Where emails are sent: what the environment sets is shown and can't be changed. */
import { ApiError } from "@halyard/api-client/error";
import type { EmailSection } from "@halyard/contract/schemas/administration/administration";
import { MAIL_ENCRYPTIONS } from "@halyard/contract/settings/email";
import { Button, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { describeError, fieldMessages } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import { PasswordField } from "../../../../shared/ui/inputs/password-field.tsx";
import styles from "../notification-settings.module.css";

type Changes = Partial<Pick<EmailSection, "host" | "port" | "encryption" | "userName" | "sender">> & {
  password?: string;
};

interface ServerDialogProps {
  settings: EmailSection;
  onClose: () => void;
}

export function ServerDialog({ settings, onClose }: ServerDialogProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [changes, setChanges] = useState<Changes>({});
  const save = useMutation({
    mutationFn: () => api.patch("admin/settings/email", { ...changes, lockVersion: settings.lockVersion }),
    onSuccess: () => {
      toast.success(t("notificationSettings.serverSaved"));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
  });
  const problems = save.isError ? fieldMessages(save.error) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`notificationSettings.${settings.host === "" ? "setUpServer" : "editServer"}`)}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {save.isError && Object.keys(problems).length === 0 ? (
          <Notice tone="danger">
            {save.error instanceof ApiError && save.error.status === 409
              ? t("notificationSettings.serverConflict")
              : describeError(save.error).message}
          </Notice>
        ) : null}
        <ServerFields settings={settings} changes={changes} problems={problems} onChange={setChanges} />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={Object.keys(changes).length === 0}>
            {t("notificationSettings.saveServer")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface ServerFieldsProps {
  settings: EmailSection;
  changes: Changes;
  problems: Record<string, string>;
  onChange: (changes: Changes) => void;
}

function ServerFields({ settings, changes, problems, onChange }: ServerFieldsProps): ReactNode {
  const t = useT();
  const values = { ...settings, ...changes };
  const set = (more: Changes): void => onChange({ ...changes, ...more });
  /** The password is locked with the server that it belongs to. */
  const common = (name: keyof Changes, help?: string) => {
    const state = settings.sources[name === "password" ? "host" : name];
    const isLocked = state?.source === "environment";
    return {
      label: t(`notificationSettings.${name}`),
      description: isLocked ? t("notificationSettings.setBy", { variable: state?.variable ?? "" }) : help,
      disabled: isLocked,
      error: problems[name],
    };
  };
  const text = (name: "host" | "userName" | "sender", help: string): ReactNode => (
    <TextInput
      {...common(name, help)}
      autoComplete="off"
      value={values[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
  return (
    <>
      {text("host", t("notificationSettings.hostHelp"))}
      <NumberInput
        {...common("port")}
        min={1}
        max={65_535}
        allowDecimal={false}
        value={values.port}
        onChange={(value) => (typeof value === "number" ? set({ port: value }) : undefined)}
      />
      <NativeSelect
        {...common("encryption")}
        value={values.encryption}
        data={MAIL_ENCRYPTIONS.map((value) => ({ value, label: t(`notificationSettings.encryption.${value}`) }))}
        onChange={({ currentTarget }) =>
          set({ encryption: MAIL_ENCRYPTIONS.find((one) => one === currentTarget.value) ?? values.encryption })
        }
      />
      {text("userName", t("notificationSettings.userNameHelp"))}
      <PasswordField
        {...common("password", t(`notificationSettings.${settings.secrets.password ? "passwordSet" : "passwordHelp"}`))}
        autoComplete="new-password"
        value={changes.password ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const { password: _before, ...others } = changes;
          onChange(value === "" ? others : { ...others, password: value });
        }}
      />
      {text("sender", t("notificationSettings.senderHelp"))}
    </>
  );
}
