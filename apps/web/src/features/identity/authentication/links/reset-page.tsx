/** `/auth/reset#{token}`: a new password in place of a forgotten one. */
import { PASSWORD_LENGTH_MINIMUM } from "@halyard/contract/limits";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { describeError, fieldMessages } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { AuthLayout, AuthFailure, AuthNote, textOf } from "../auth-layout.tsx";
import { FactorStep } from "../factor-step.tsx";
import { LinkProblem } from "./link-problem.tsx";
import { linkedAccountQuery, reasonOf, useAcceptLink, useLinkToken } from "./links.ts";
import { NewPassword } from "./new-password.tsx";
import "../messages.ts";

export function ResetPage(): ReactNode {
  const t = useT();
  const token = useLinkToken();
  const account = useQuery(linkedAccountQuery("password_reset", token));
  if (account.isPending) {
    return (
      <AuthLayout title={t("authentication.reset.title")}>
        <LoadingRows rows={2} />
      </AuthLayout>
    );
  }
  if (account.isError) {
    return <LinkProblem kind="reset" error={account.error} onRetry={() => void account.refetch()} />;
  }
  return <ResetForm key={token} login={account.data.login} token={token} />;
}

function ResetForm({ login, token }: { login: string; token: string }): ReactNode {
  const t = useT();
  const { accept, pending, go, restart } = useAcceptLink("password_reset", token);
  const [short, setShort] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => password.current?.focus(), []);
  const submit = (data: FormData): void => {
    const chosen = textOf(data, "password");
    setShort(chosen.length < PASSWORD_LENGTH_MINIMUM);
    if (chosen.length >= PASSWORD_LENGTH_MINIMUM) accept.mutate({ password: chosen });
  };
  if (pending !== null) return <FactorStep pending={pending} onDone={go} onRestart={restart} />;
  if (accept.error !== null && reasonOf(accept.error) !== null) {
    return <LinkProblem kind="reset" error={accept.error} onRetry={() => accept.reset()} />;
  }
  const refused = accept.isError ? fieldMessages(accept.error)["password"] : undefined;
  return (
    <AuthLayout title={t("authentication.reset.title")} onSubmit={submit}>
      <AuthNote>{t("authentication.reset.help", { login })}</AuthNote>
      <AuthFailure message={accept.isError && refused === undefined ? describeError(accept.error).message : null} />
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <NewPassword error={short ? t("authentication.passwordShort") : refused} inputRef={password} />
      <Button type="submit" loading={accept.isPending} fullWidth mt={4}>
        {t("authentication.reset.save")}
      </Button>
    </AuthLayout>
  );
}
