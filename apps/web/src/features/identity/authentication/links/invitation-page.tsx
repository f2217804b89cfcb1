/** `/invitation#{token}`: the invited person chooses name and password and is signed in. */
import { PASSWORD_LENGTH_MINIMUM } from "@halyard/contract/limits";
import type { LinkedAccount } from "@halyard/contract/people";
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { describeError, fieldMessages } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { AuthLayout, AuthFailure, AuthNote, textOf } from "../auth-layout.tsx";
import { LinkProblem } from "./link-problem.tsx";
import { linkedAccountQuery, reasonOf, useAcceptLink, useLinkToken } from "./links.ts";
import { NewPassword } from "./new-password.tsx";
import "../messages.ts";

export function InvitationPage(): ReactNode {
  const t = useT();
  const token = useLinkToken();
  const account = useQuery(linkedAccountQuery("invitation", token));
  if (account.isPending) {
    return (
      <AuthLayout title={t("authentication.invitation.title")}>
        <LoadingRows rows={4} />
      </AuthLayout>
    );
  }
  if (account.isError) {
    return <LinkProblem kind="invitation" error={account.error} onRetry={() => void account.refetch()} />;
  }
  return <InvitationForm key={token} account={account.data} token={token} />;
}

const NAMES = ["firstName", "lastName"] as const;

function InvitationForm({ account, token }: { account: LinkedAccount; token: string }): ReactNode {
  const t = useT();
  const { accept } = useAcceptLink("invitation", token);
  const [missing, setMissing] = useState<Partial<Record<string, string>>>({});
  const submit = (data: FormData): void => {
    const problems: Partial<Record<string, string>> = {};
    for (const name of NAMES) {
      if (textOf(data, name).trim() === "") {
        problems[name] = t("authentication.required", { field: t(`authentication.field.${name}`) });
      }
    }
    if (textOf(data, "password").length < PASSWORD_LENGTH_MINIMUM)
      problems["password"] = t("authentication.passwordShort");
    setMissing(problems);
    if (Object.keys(problems).length > 0) return;
    const [firstName, lastName] = [textOf(data, "firstName"), textOf(data, "lastName")];
    accept.mutate({ firstName, lastName, password: textOf(data, "password") });
  };
  if (reasonOf(accept.error) !== null && accept.error !== null) {
    return <LinkProblem kind="invitation" error={accept.error} onRetry={() => accept.reset()} />;
  }
  const refused = accept.isError ? fieldMessages(accept.error) : {};
  const problemOf = (name: string): string | undefined => missing[name] ?? refused[name];
  const failure = accept.isError && Object.keys(refused).length === 0 ? describeError(accept.error).message : null;
  return (
    <AuthLayout title={t("authentication.invitation.title")} onSubmit={submit}>
      <AuthNote>{t("authentication.invitation.help", { login: account.login })}</AuthNote>
      <AuthFailure message={failure} />
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={account.login} readOnly hidden />
      {NAMES.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(`authentication.field.${name}`)}
          autoComplete={name === "firstName" ? "given-name" : "family-name"}
          defaultValue={account[name] ?? ""}
          error={problemOf(name)}
          {...(name === "firstName" ? { autoFocus: true } : {})}
        />
      ))}
      <NewPassword error={problemOf("password")} />
      <Button type="submit" loading={accept.isPending} fullWidth mt={4}>
        {t("authentication.invitation.accept")}
      </Button>
    </AuthLayout>
  );
}
