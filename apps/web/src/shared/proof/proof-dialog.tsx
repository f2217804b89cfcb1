/** Asks for the password, a code or a passkey before a dangerous action, which then goes on by itself. */
import type { ProofMethod } from "@halyard/contract/schemas/identity/sign-in";
import { Button, Input, TextInput } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";
import { api } from "../api/api.ts";
import { describeError, fieldMessages } from "../errors/describe.ts";
import { proveWithPasskey, wasCancelled } from "../session/passkeys.ts";
import { useT } from "../i18n/i18n.tsx";
import { PasswordField } from "../ui/inputs/password-field.tsx";
import { Dialog, DialogFooter } from "../ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../ui/feedback/state-views.tsx";
import "./messages.ts";
import { answerProof } from "../credentials/proof.ts";

const methodQuery = queryOptions({
  queryKey: ["proof"],
  queryFn: ({ signal }) => api.get("users/me/proof", { signal }),
  gcTime: 0,
});

const focus = (field: HTMLElement | null): void => field?.focus();

export function ProofDialog(): ReactNode {
  const t = useT();
  const query = useQuery(methodQuery);
  const [given, setGiven] = useState("");
  const proving = useMutation({
    mutationFn: (body: Record<string, string> | "passkey") =>
      body === "passkey" ? proveWithPasskey() : api.post("users/me/proof", body),
    meta: { handled: true },
    onSuccess: () => answerProof(true),
  });
  const methods: readonly ProofMethod[] = query.data?.methods ?? [];
  const typed = methods.find((one) => one === "totp" || one === "password");
  const name = typed === "totp" ? "code" : "password";
  const byPasskey = proving.variables === "passkey";
  const problem = proving.isError ? problemOf(proving.error, name, t("proof.passkeyCancelled")) : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed !== undefined) proving.mutate({ [name]: given });
  };
  const input = {
    value: given,
    error: byPasskey ? null : problem,
    onChange: (event: { currentTarget: { value: string } }) => setGiven(event.currentTarget.value),
    // It comes after the dialog, which has looked for what to focus by then.
    ref: focus,
  };
  return (
    <Dialog opened onClose={() => answerProof(false)} title={t("proof.title")}>
      <form onSubmit={submit} noValidate>
        {query.isPending ? <LoadingRows rows={2} /> : null}
        {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isSuccess ? <p>{t(methods.includes("sign_in") ? "proof.signIn" : "proof.help")}</p> : null}
        {methods.includes("passkey") ? (
          <Button
            variant={typed === undefined ? "filled" : "default"}
            fullWidth
            leftSection={<KeyRound size={16} aria-hidden />}
            loading={proving.isPending && byPasskey}
            ref={typed === undefined ? focus : null}
            onClick={() => proving.mutate("passkey")}
            mb="sm"
          >
            {t("proof.passkey")}
          </Button>
        ) : null}
        {byPasskey && problem !== null ? (
          <Input.Error role="alert" mb="sm">
            {problem}
          </Input.Error>
        ) : null}
        {typed === "password" ? (
          <PasswordField {...input} label={t("proof.password")} autoComplete="current-password" />
        ) : null}
        {typed === "totp" ? (
          <TextInput {...input} label={t("proof.code")} inputMode="numeric" autoComplete="one-time-code" />
        ) : null}
        <DialogFooter>
          <Button variant="default" onClick={() => answerProof(false)}>
            {t("ui.cancel")}
          </Button>
          {typed === undefined ? null : (
            <Button type="submit" loading={proving.isPending && !byPasskey}>
              {t("proof.confirm")}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function problemOf(error: Error, field: string, cancelled: string): string {
  if (wasCancelled(error)) return cancelled;
  const fields = fieldMessages(error);
  return fields[field] ?? fields["credential"] ?? describeError(error).message;
}
