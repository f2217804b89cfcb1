/** Creates or changes a user. Submit waits until a new user is complete. */
import { PASSWORD_LENGTH_MINIMUM } from "@halyard/contract/limits";
import { Button, Switch, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../../shared/session/session.ts";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { PasswordField } from "../../../../shared/ui/inputs/password-field.tsx";
import { useSaveUser, type UserInput } from "../model/changes.ts";
import type { User } from "@halyard/contract/people";
import styles from "../users-page.module.css";
import "../model/messages.ts";

interface UserDialogProps {
  /** null: a new one. */
  user: User | null;
  /** A new user was invited. */
  onInvited?: (user: User) => void;
  onClose: () => void;
}

interface Values extends UserInput {
  password: string;
  invite: boolean;
}

const TEXTS = ["firstName", "lastName", "email", "login"] as const;
const SPOKEN = { role: "alert" } as const;
const FIELDS = [...TEXTS, "password", "admin"] as const;

export function UserDialog(props: UserDialogProps): ReactNode {
  const { user, onClose } = props;
  const t = useT();
  const isNew = user === null;
  const own = useCurrentUser().id === user?.id;
  const { register, required, judgeAnew, submit, formState, trigger, invite, isSaving } = useUserForm(props);
  const { errors, isValid } = formState;
  return (
    <Dialog opened onClose={onClose} title={t(isNew ? "users.dialog.create" : "users.dialog.edit")}>
      {/* Enter does nothing while the button is disabled: it says what is missing. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields */}
      <form
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        onKeyDown={({ key, target }) => {
          if (key === "Enter" && !isValid && target instanceof HTMLInputElement) {
            void trigger(undefined, { shouldFocus: true });
          }
        }}
        noValidate
      >
        {TEXTS.map((name) => (
          <TextInput
            key={name}
            {...register(name, { validate: required(name) })}
            label={t(`users.field.${name}`)}
            required={isNew && (!invite || name === "email")}
            disabled={own && name === "login"}
            autoComplete="off"
            error={errors[name]?.message}
            errorProps={SPOKEN}
            {...(name === "firstName" ? { "data-autofocus": true } : {})}
          />
        ))}
        {own ? null : (
          <>
            {isNew ? (
              <Switch
                {...register("invite", { onChange: judgeAnew })}
                label={t("users.field.invite")}
                description={t("users.field.inviteHelp")}
              />
            ) : null}
            {invite ? null : (
              <PasswordField
                {...register("password", {
                  validate: (value) =>
                    (!isNew && value === "") || value.length >= PASSWORD_LENGTH_MINIMUM || t("users.passwordShort"),
                })}
                label={t(isNew ? "users.field.password" : "users.field.newPassword")}
                required={isNew}
                autoComplete="new-password"
                error={errors.password?.message}
                errorProps={SPOKEN}
                {...(isNew ? {} : { description: t("users.field.newPasswordHelp") })}
              />
            )}
            <Switch {...register("admin")} label={t("users.field.admin")} error={errors.admin?.message} />
          </>
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" disabled={!isValid} loading={isSaving}>
            {t(isNew ? "users.create" : "ui.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** The fields of a user, what is wrong with them, and what saves them. */
function useUserForm({ user, onInvited, onClose }: UserDialogProps) {
  const t = useT();
  const save = useSaveUser(user);
  const isNew = user === null;
  const { register, handleSubmit, setError, formState, control, trigger, clearErrors } = useForm<Values>({
    mode: "onChange",
    defaultValues: {
      firstName: user?.firstName ?? "",
      lastName: user?.lastName ?? "",
      email: user?.email ?? "",
      login: user?.login ?? "",
      password: "",
      admin: user?.admin ?? false,
      invite: false,
    },
  });
  const { dirtyFields } = formState;
  const invite = useWatch({ control, name: "invite" });
  const submit = handleSubmit(({ password, invite: inviting, ...values }) => {
    // What one did not touch is not sent: a change that someone else made meanwhile stays.
    const changed = FIELDS.filter((name) => isNew || dirtyFields[name] === true);
    const all: UserInput = { ...values, password };
    const said = (name: (typeof FIELDS)[number]): boolean =>
      name === "password" ? password !== "" && !inviting : !inviting || all[name] !== "";
    const input = Object.fromEntries(changed.filter(said).map((name) => [name, all[name]]));
    save.mutate(inviting ? { ...input, status: "invited" } : input, {
      onSuccess: (saved) => {
        onClose();
        if (inviting) onInvited?.(saved);
      },
      onError: (error) => {
        const messages = Object.entries(fieldMessages(error));
        const known = messages.filter(([name]) => FIELDS.some((field) => field === name));
        for (const [name, message] of known) {
          const field = FIELDS.find((one) => one === name);
          if (field !== undefined) setError(field, { message }, { shouldFocus: true });
        }
        if (known.length === 0 || known.length < messages.length) reportError(error);
      },
    });
  });
  /** What is needed is another with an invitation; no one is scolded for what they have not come to yet. */
  const judgeAnew = (): void => {
    clearErrors();
    void trigger([]);
  };
  const required = (name: (typeof TEXTS)[number]) => (value: string, values: Values) => {
    const needed = isNew && (!values.invite || name === "email");
    return !needed || value.trim() !== "" || t("users.required", { field: t(`users.field.${name}`) });
  };
  return { register, required, judgeAnew, submit, formState, trigger, invite, isSaving: save.isPending };
}
