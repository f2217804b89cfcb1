/** Your own name, address and language. What was not touched is not sent. */
import { ApiError } from "@halyard/api-client/error";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { api } from "../../../../shared/api/api.ts";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { PasswordField } from "../../../../shared/ui/inputs/password-field.tsx";
import { useLeaveWarning } from "./leave-warning.ts";
import styles from "../profile-page.module.css";
import type { User } from "@halyard/contract/people";
import "../model/messages.ts";
import "../../../people/users/model/messages.ts";

const TEXTS = ["firstName", "lastName", "email"] as const;
const FIELDS = [...TEXTS, "language"] as const;
const CURRENT = "currentPassword";
type Values = Record<(typeof FIELDS)[number] | typeof CURRENT, string>;

/** The languages that the client speaks. */
const LANGUAGES = [{ value: "en", label: "English" }];

/** @param own that of the account, which another program may have set */
const languagesWith = (own: string) =>
  LANGUAGES.some(({ value }) => value === own) ? LANGUAGES : [...LANGUAGES, { value: own, label: own }];

export function AccountTab({ user }: { user: User }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const saved: Values = {
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    email: user.email ?? "",
    language: user.language ?? "en",
    currentPassword: "",
  };
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    mode: "onTouched",
    defaultValues: saved,
  });
  const { errors, dirtyFields, isDirty } = formState;
  const changesEmail = dirtyFields.email === true;
  const save = useMutation({
    mutationFn: (patch: Partial<Values>) => api.patch(`users/${user.id}`, patch),
    meta: { handled: true },
  });
  useLeaveWarning(isDirty && !save.isPending);
  const submit = handleSubmit((values) => {
    const changed = FIELDS.filter((name) => dirtyFields[name] === true);
    const sent = changesEmail ? ([...changed, CURRENT] as const) : changed;
    const patch = Object.fromEntries(sent.map((name) => [name, values[name]]));
    save.mutate(patch, {
      onSuccess: () => {
        reset({ ...values, [CURRENT]: "" });
        toast.success(t("profile.account.saved"));
        void queries.invalidateQueries({ queryKey: keys.all("users") });
      },
      onError: (error) => {
        if (error instanceof ApiError && error.status === 429) {
          return setError(CURRENT, { message: t("profile.password.tooMany") });
        }
        const messages = fieldMessages(error);
        const broken = ([...FIELDS, CURRENT] as const).filter((name) => messages[name] !== undefined);
        for (const name of broken) setError(name, { message: messages[name] ?? "" }, { shouldFocus: true });
        if (broken.length === 0) reportError(error);
      },
    });
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t("profile.tab.account")}
    >
      <TextInput
        label={t("users.field.login")}
        value={user.login ?? ""}
        readOnly
        description={t("profile.account.login")}
      />
      {TEXTS.map((name) => (
        <TextInput
          key={name}
          {...register(name, {
            validate: (value) => value.trim() !== "" || t("users.required", { field: t(`users.field.${name}`) }),
          })}
          label={t(`users.field.${name}`)}
          required
          type={name === "email" ? "email" : "text"}
          autoComplete={name === "email" ? "email" : name === "firstName" ? "given-name" : "family-name"}
          error={errors[name]?.message}
          {...(name === "email" ? { description: t("profile.account.email") } : {})}
        />
      ))}
      {changesEmail && (
        <PasswordField
          {...register(CURRENT)}
          label={t("profile.password.current")}
          description={t("profile.account.currentPassword")}
          required
          autoComplete="current-password"
          error={errors.currentPassword?.message}
        />
      )}
      <NativeSelect {...register("language")} label={t("profile.account.language")} error={errors.language?.message}>
        {languagesWith(saved.language).map(({ value, label }) => (
          // Each is called by its own name, whatever the language of the page.
          <option key={value} value={value} lang={value} translate="no">
            {label}
          </option>
        ))}
      </NativeSelect>
      <div className={styles.buttons}>
        <Button type="submit" disabled={!isDirty} loading={save.isPending}>
          {t("ui.save")}
        </Button>
        <Button variant="default" disabled={!isDirty || save.isPending} onClick={() => reset()}>
          {t("profile.account.discard")}
        </Button>
      </div>
    </form>
  );
}
