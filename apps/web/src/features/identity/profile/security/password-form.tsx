/** Changing your own password: the current one is asked for, the other sessions end. */
import { ApiError } from "@halyard/api-client/error";
import { Button, Checkbox } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { api } from "../../../../shared/api/api.ts";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { usePasswordLength } from "../../../../shared/session/methods-query.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { PasswordField } from "../../../../shared/ui/inputs/password-field.tsx";
import styles from "../profile-page.module.css";
import type { User } from "@halyard/contract/people";

interface Values {
  currentPassword: string;
  password: string;
  again: string;
  revokeTokens: boolean;
}

const EMPTY: Values = { currentPassword: "", password: "", again: "", revokeTokens: false };
const FIELDS = ["currentPassword", "password"] as const;

export function PasswordForm({ user }: { user: User }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const length = usePasswordLength();
  const { register, handleSubmit, setError, reset, trigger, formState } = useForm<Values>({
    mode: "onTouched",
    defaultValues: EMPTY,
  });
  const { errors, touchedFields } = formState;
  const save = useMutation({
    mutationFn: ({ currentPassword, password, revokeTokens }: Values) =>
      api.patch(`users/${user.id}`, { currentPassword, password, revokeTokens }),
    meta: { handled: true },
  });
  const submit = handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        reset();
        toast.success(t("profile.password.changed"));
        void queries.invalidateQueries({ queryKey: keys.part("users", user.id, "sessions") });
        void queries.invalidateQueries({ queryKey: keys.part("users", user.id, "api_tokens") });
      },
      onError: (error) => {
        if (error instanceof ApiError && error.status === 429) {
          return setError("currentPassword", { message: t("profile.password.tooMany") });
        }
        const messages = fieldMessages(error);
        const broken = FIELDS.filter((name) => messages[name] !== undefined);
        for (const name of broken) setError(name, { message: messages[name] ?? "" }, { shouldFocus: true });
        if (broken.length === 0) reportError(error);
      },
    }),
  );
  return (
    <section className={styles.card} aria-labelledby="password">
      <h2 id="password" className={styles.heading}>
        {t("profile.password")}
      </h2>
      <form className={styles.narrow} onSubmit={(event) => void submit(event)} noValidate>
        {/* For password managers: whose password this is. */}
        <input type="text" autoComplete="username" value={user.login ?? ""} readOnly hidden />
        <PasswordField
          {...register("currentPassword", {
            validate: (value) => value !== "" || t("users.required", { field: t("profile.password.current") }),
          })}
          label={t("profile.password.current")}
          required
          autoComplete="current-password"
          error={errors.currentPassword?.message}
        />
        <PasswordField
          {...register("password", {
            validate: (value) => value.length >= length || t("profile.password.short", { count: length }),
            onChange: () => void (touchedFields.again === true ? trigger("again") : undefined),
          })}
          label={t("users.field.newPassword")}
          description={t("profile.password.help", { count: length })}
          required
          autoComplete="new-password"
          error={errors.password?.message}
        />
        <PasswordField
          {...register("again", {
            validate: (value, { password }) => value === password || t("profile.password.different"),
          })}
          label={t("profile.password.again")}
          required
          autoComplete="new-password"
          error={errors.again?.message}
        />
        <Checkbox
          {...register("revokeTokens")}
          label={t("profile.password.revokeTokens")}
          description={t("profile.password.revokeTokens.help")}
        />
        <div className={styles.buttons}>
          <Button type="submit" loading={save.isPending}>
            {t("profile.password.change")}
          </Button>
        </div>
      </form>
    </section>
  );
}
