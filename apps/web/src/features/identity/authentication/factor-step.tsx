/** The second step of signing in: a code from an authenticator app, a recovery code or a passkey. */
import { ApiError } from "@halyard/api-client/error";
import type { FactorMethod, PendingSignIn } from "@halyard/contract/schemas/identity/sign-in";
import type { User } from "@halyard/contract/people";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { describeError, fieldMessages } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EnrolmentStep } from "./enrolment-step.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { AuthFailure, AuthLayout, AuthNote, textOf } from "./auth-layout.tsx";
import "./messages.ts";

interface FactorStepProps {
  pending: PendingSignIn;
  onDone: (user: User) => void;
  /** Back to login and password. */
  onRestart: () => void;
}

export function FactorStep(props: FactorStepProps): ReactNode {
  return props.pending.next === "enrol" ? <EnrolmentStep {...props} /> : <CodeStep {...props} />;
}

function CodeStep({ pending, onDone, onRestart }: FactorStepProps): ReactNode {
  const t = useT();
  const codes = pending.methods.filter((one) => one !== "passkey");
  const [method, setMethod] = useState<FactorMethod>(codes[0] ?? "totp");
  const [remember, setRemember] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const attempt = useMutation({
    mutationFn: (input: { method: FactorMethod; code: string; remember: boolean }) =>
      api.post("auth/factor", input, { anonymous: true }),
    meta: { handled: true },
    onSuccess: onDone,
  });
  const submit = (data: FormData): void => {
    const code = textOf(data, "code").trim();
    setMissing(code === "");
    if (code !== "") attempt.mutate({ method, code, remember });
  };
  const others = codes.filter((one) => one !== method);
  const refused = attempt.isError ? fieldMessages(attempt.error)["code"] : undefined;
  const isOver = attempt.error instanceof ApiError && attempt.error.status === 401;
  return (
    <AuthLayout title={t("authentication.factor.title")} onSubmit={submit}>
      <AuthNote>{t(`authentication.factor.help.${method}`)}</AuthNote>
      <AuthFailure message={attempt.isError && refused === undefined ? messageOf(attempt.error) : problem} />
      {pending.methods.includes("passkey") ? (
        <PasskeyButton pending remember={() => remember} onDone={onDone} onProblem={setProblem} />
      ) : null}
      <TextInput
        key={method}
        name="code"
        label={t(`authentication.factor.code.${method}`)}
        autoComplete={method === "totp" ? "one-time-code" : "off"}
        inputMode={method === "totp" ? "numeric" : "text"}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={missing ? t("authentication.factor.required") : refused}
      />
      {pending.rememberDays === 0 ? null : (
        <Checkbox
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
          label={t("authentication.factor.remember", { count: pending.rememberDays })}
        />
      )}
      <Button type="submit" loading={attempt.isPending} fullWidth mt={4}>
        {t("authentication.signIn")}
      </Button>
      {others.map((other) => (
        <Button
          key={other}
          variant="default"
          fullWidth
          onClick={() => {
            setMethod(other);
            setMissing(false);
            attempt.reset();
          }}
        >
          {t(`authentication.factor.use.${other}`)}
        </Button>
      ))}
      <Button variant={isOver ? "filled" : "subtle"} fullWidth onClick={onRestart}>
        {t("authentication.factor.restart")}
      </Button>
    </AuthLayout>
  );
}

/** That the sign-in is over is told in the server's words, everything else in the catalogue's. */
const messageOf = (error: Error): string =>
  error instanceof ApiError && error.status === 401 ? error.message : describeError(error).message;
