/** `/auth/forgot`: asks for a letter with a link. What it answers tells no one whether there is such an account. */
import { ApiError } from "@halyard/api-client/error";
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { describeError } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { methodsQuery } from "../../../shared/session/methods-query.ts";
import { AuthLayout, AuthFailure, AuthNote, textOf } from "./auth-layout.tsx";
import "./messages.ts";

export function ForgotPage(): ReactNode {
  const t = useT();
  const [missing, setMissing] = useState(false);
  const login = useRef<HTMLInputElement>(null);
  useEffect(() => login.current?.focus(), []);
  const ask = useMutation({
    mutationFn: (name: string) => api.post("auth/password_reset/ask", { login: name }, { anonymous: true }),
    meta: { handled: true },
  });
  const sendsMail = useQuery(methodsQuery).data?.passwordReset;
  const back = <Link to="/auth/login">{t("authentication.backToSignIn")}</Link>;
  if (ask.isSuccess) {
    return (
      <AuthLayout title={t("authentication.forgot.sent")}>
        <AuthNote>{t("authentication.forgot.sentHelp")}</AuthNote>
        {back}
      </AuthLayout>
    );
  }
  if (sendsMail === false) {
    return (
      <AuthLayout title={t("authentication.forgot.title")}>
        <AuthNote>{t("authentication.forgot.noMail")}</AuthNote>
        {back}
      </AuthLayout>
    );
  }
  const submit = (data: FormData): void => {
    const name = textOf(data, "login").trim();
    setMissing(name === "");
    if (name !== "") ask.mutate(name);
  };
  return (
    <AuthLayout title={t("authentication.forgot.title")} onSubmit={submit}>
      <AuthNote>{t("authentication.forgot.help")}</AuthNote>
      <AuthFailure message={ask.isError ? messageOf(ask.error) : null} />
      <TextInput
        name="login"
        label={t("authentication.forgot.login")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        ref={login}
        error={missing ? t("authentication.forgot.required") : null}
      />
      <Button type="submit" loading={ask.isPending} fullWidth mt={4}>
        {t("authentication.forgot.send")}
      </Button>
      {back}
    </AuthLayout>
  );
}

/** What the server says of the request as a whole: that it sends no mail. */
const messageOf = (error: Error): string =>
  error instanceof ApiError && error.status === 422 ? error.message : describeError(error).message;
