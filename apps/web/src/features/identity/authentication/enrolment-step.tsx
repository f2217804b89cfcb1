/** Someone who has to have a second factor adds one before they come in, and keeps the recovery codes. */
import { ApiError } from "@halyard/api-client/error";
import type { User } from "@halyard/contract/people";
import type { Enrolled } from "@halyard/contract/schemas/identity/sign-in";
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { QrCode } from "../../../shared/components/qr-code.tsx";
import { describeError, fieldMessages } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { AuthFailure, AuthLayout, AuthNote, textOf } from "./auth-layout.tsx";
import "./messages.ts";

interface EnrolmentStepProps {
  onDone: (user: User) => void;
  /** Back to login and password. */
  onRestart: () => void;
}

export function EnrolmentStep({ onDone, onRestart }: EnrolmentStepProps): ReactNode {
  const t = useT();
  const [missing, setMissing] = useState(false);
  const begun = useQuery({
    queryKey: ["enrolment"],
    queryFn: ({ signal }) => api.post("auth/enrolment", {}, { signal, anonymous: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: (code: string) => api.post("auth/enrolment/confirm", { code }, { anonymous: true }),
    meta: { handled: true },
  });
  const title = t("authentication.enrolment.title");
  if (confirm.data !== undefined) return <Codes enrolled={confirm.data} onDone={onDone} />;
  if (begun.isPending) {
    return (
      <AuthLayout title={title}>
        <LoadingRows rows={4} />
      </AuthLayout>
    );
  }
  if (begun.isError) {
    return (
      <AuthLayout title={title}>
        <FailedView error={begun.error} onRetry={() => void begun.refetch()} />
        <Button onClick={onRestart}>{t("authentication.factor.restart")}</Button>
      </AuthLayout>
    );
  }
  const refused = confirm.isError ? fieldMessages(confirm.error)["code"] : undefined;
  const submit = (data: FormData): void => {
    const code = textOf(data, "code").trim();
    setMissing(code === "");
    if (code !== "") confirm.mutate(code);
  };
  return (
    <AuthLayout title={title} onSubmit={submit}>
      <AuthNote>{t("authentication.enrolment.help")}</AuthNote>
      <AuthFailure message={confirm.isError && refused === undefined ? messageOf(confirm.error) : null} />
      <QrCode text={begun.data.uri} label={t("authentication.enrolment.qr")} />
      <TextInput
        label={t("authentication.enrolment.secret")}
        value={begun.data.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <TextInput
        name="code"
        label={t("authentication.factor.code.totp")}
        autoComplete="one-time-code"
        inputMode="numeric"
        error={missing ? t("authentication.factor.required") : refused}
      />
      <Button type="submit" loading={confirm.isPending} fullWidth mt={4}>
        {t("authentication.enrolment.confirm")}
      </Button>
      <Button variant="subtle" fullWidth onClick={onRestart}>
        {t("authentication.factor.restart")}
      </Button>
    </AuthLayout>
  );
}

function Codes({ enrolled, onDone }: { enrolled: Enrolled; onDone: (user: User) => void }): ReactNode {
  const t = useT();
  return (
    <AuthLayout title={t("authentication.enrolment.codes")}>
      <AuthNote>{t("authentication.enrolment.codesHelp")}</AuthNote>
      <pre>{enrolled.recoveryCodes.join("\n")}</pre>
      <Button fullWidth autoFocus onClick={() => onDone(enrolled._embedded.user)}>
        {t("authentication.enrolment.done")}
      </Button>
    </AuthLayout>
  );
}

const messageOf = (error: Error): string =>
  error instanceof ApiError && error.status === 401 ? error.message : describeError(error).message;
