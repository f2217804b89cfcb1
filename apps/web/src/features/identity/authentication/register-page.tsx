/** `/auth/register`: makes an account, as far as administrators let people do that. */
import { PASSWORD_LENGTH_MINIMUM } from "@halyard/contract/limits";
import type { Registration } from "@halyard/contract/schemas/identity/sign-in";
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { describeError, fieldMessages } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { methodsQuery } from "../../../shared/session/methods-query.ts";
import { enter } from "../../../shared/session/session.ts";
import { PasswordField } from "../../../shared/ui/inputs/password-field.tsx";
import { AuthFailure, AuthLayout, AuthNote, textOf } from "./auth-layout.tsx";
import "./messages.ts";

const FIELDS = [
  { name: "firstName", autoComplete: "given-name" },
  { name: "lastName", autoComplete: "family-name" },
  { name: "email", autoComplete: "email" },
] as const;

export function RegisterPage(): ReactNode {
  const t = useT();
  const router = useRouter();
  const queries = useQueryClient();
  const methods = useQuery(methodsQuery);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const follow = (answer: Registration): void => {
    if (answer._type === "User") enter(queries, answer, "/", (to) => router.history.push(to));
    // They have to add a second factor first.
    if (answer._type === "PendingSignIn") router.history.push("/auth/login?step=factor");
  };
  const asking = useMutation({
    mutationFn: (person: Record<string, string>) => api.post("auth/register", person, { anonymous: true }),
    meta: { handled: true },
    onSuccess: follow,
  });
  const back = <Link to="/auth/login">{t("authentication.backToSignIn")}</Link>;
  const mode = methods.data?.registration ?? null;
  if (asking.data?._type === "Registration") {
    const { next } = asking.data;
    return (
      <AuthLayout title={t(`authentication.register.done.${next}`)}>
        <AuthNote>{t(`authentication.register.doneHelp.${next}`)}</AuthNote>
        {back}
      </AuthLayout>
    );
  }
  if (mode === null) {
    return (
      <AuthLayout title={t("authentication.register.title")}>
        {methods.isPending ? null : (
          <AuthFailure
            message={methods.isError ? describeError(methods.error).message : t("authentication.register.off")}
          />
        )}
        {back}
      </AuthLayout>
    );
  }
  const fields = [...FIELDS.map(({ name }) => name), ...(mode === "automatic" ? ["password"] : [])];
  const problems = asking.isError ? fieldMessages(asking.error) : {};
  const submit = (data: FormData): void => {
    const given = Object.fromEntries(fields.map((name) => [name, textOf(data, name)]));
    const empty = new Set(fields.filter((name) => given[name]?.trim() === ""));
    setMissing(empty);
    if (empty.size === 0) asking.mutate(given);
  };
  const errorOf = (name: (typeof FIELDS)[number]["name"]): string | undefined =>
    missing.has(name)
      ? t("authentication.required", { field: t(`authentication.field.${name}`) })
      : (problems[name] ?? (name === "email" ? problems["login"] : undefined));
  return (
    <AuthLayout title={t("authentication.register.title")} onSubmit={submit}>
      <AuthNote>{t(`authentication.register.help.${mode}`)}</AuthNote>
      <AuthFailure
        message={asking.isError && Object.keys(problems).length === 0 ? describeError(asking.error).message : null}
      />
      {FIELDS.map(({ name, autoComplete }) => (
        <TextInput
          key={name}
          name={name}
          label={t(`authentication.field.${name}`)}
          autoComplete={autoComplete}
          type={name === "email" ? "email" : "text"}
          error={errorOf(name)}
        />
      ))}
      {mode === "automatic" ? (
        <PasswordField
          name="password"
          label={t("authentication.password")}
          description={t("authentication.newPasswordHelp", {
            count: methods.data?.passwordLength ?? PASSWORD_LENGTH_MINIMUM,
          })}
          autoComplete="new-password"
          error={missing.has("password") ? t("authentication.passwordRequired") : problems["password"]}
        />
      ) : null}
      <Button type="submit" loading={asking.isPending} fullWidth mt={4}>
        {t("authentication.register.submit")}
      </Button>
      {back}
    </AuthLayout>
  );
}
