/** Creates or changes a user (spec part 2, section 5). Submit waits until a new user is complete. */
import { PASSWORD_LENGTH_MINIMUM } from "@halyard/contract/limits";
import { Button, PasswordInput, Switch, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { fieldMessages } from "../../app/errors/describe.ts";
import { reportError } from "../../app/errors/report.ts";
import { useT } from "../../app/i18n.tsx";
import { useCurrentUser } from "../../app/session.ts";
import { Dialog, DialogFooter } from "../../ui/dialog.tsx";
import { useSaveUser, type UserInput } from "./changes.ts";
import type { User } from "./queries.ts";
import "../../messages/en/users.ts";

interface UserDialogProps {
  /** null: a new one. */
  user: User | null;
  onClose: () => void;
}

const TEXTS = ["firstName", "lastName", "email", "login"] as const;
const FIELDS = [...TEXTS, "password", "admin"] as const;

export function UserDialog({ user, onClose }: UserDialogProps): ReactNode {
  const t = useT();
  const save = useSaveUser(user);
  const isNew = user === null;
  const own = useCurrentUser().id === user?.id;
  const { register, handleSubmit, setError, formState } = useForm<UserInput & { password: string }>({
    mode: "onChange",
    defaultValues: {
      firstName: user?.firstName ?? "",
      lastName: user?.lastName ?? "",
      email: user?.email ?? "",
      login: user?.login ?? "",
      password: "",
      admin: user?.admin ?? false,
    },
  });
  const { errors, dirtyFields, isValid } = formState;
  const submit = handleSubmit(({ password, ...values }) => {
    // What one did not touch is not sent: a change that somebody else made meanwhile stays.
    const changed = FIELDS.filter((name) => isNew || dirtyFields[name] === true);
    const all: UserInput = { ...values, password };
    const input = Object.fromEntries(
      changed.filter((name) => name !== "password" || password !== "").map((name) => [name, all[name]]),
    );
    save.mutate(input, {
      onSuccess: onClose,
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
  const required = (name: (typeof TEXTS)[number]) => (value: string) =>
    !isNew || value.trim() !== "" || t("users.required", { field: t(`users.field.${name}`) });
  return (
    <Dialog opened onClose={onClose} title={t(isNew ? "users.dialog.create" : "users.dialog.edit")}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {TEXTS.map((name) => (
          <TextInput
            key={name}
            {...register(name, { validate: required(name) })}
            label={t(`users.field.${name}`)}
            required={isNew}
            disabled={own && name === "login"}
            autoComplete="off"
            error={errors[name]?.message}
            {...(name === "firstName" ? { "data-autofocus": true } : {})}
          />
        ))}
        {own ? null : (
          <>
            <PasswordInput
              {...register("password", {
                validate: (value) =>
                  (!isNew && value === "") || value.length >= PASSWORD_LENGTH_MINIMUM || t("users.passwordShort"),
              })}
              label={t(isNew ? "users.field.password" : "users.field.newPassword")}
              required={isNew}
              autoComplete="new-password"
              error={errors.password?.message}
              {...(isNew ? {} : { description: t("users.field.newPasswordHelp") })}
            />
            <Switch {...register("admin")} label={t("users.field.admin")} mt={12} error={errors.admin?.message} />
          </>
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" disabled={!isValid} loading={save.isPending}>
            {t(isNew ? "users.create" : "ui.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
