/** Asks for the password or a code before a dangerous action, which then goes on by itself. */
import { Button, TextInput } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { api } from "../api/api.ts";
import { describeError, fieldMessages } from "../errors/describe.ts";
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

const focus = (input: HTMLInputElement | null): void => input?.focus();

export function ProofDialog(): ReactNode {
  const t = useT();
  const query = useQuery(methodQuery);
  const [given, setGiven] = useState("");
  const proving = useMutation({
    mutationFn: (body: Record<string, string>) => api.post("users/me/proof", body),
    meta: { handled: true },
    onSuccess: () => answerProof(true),
  });
  const method = query.data?.method;
  const name = method === "totp" ? "code" : "password";
  const problem = proving.isError ? (fieldMessages(proving.error)[name] ?? describeError(proving.error).message) : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    proving.mutate({ [name]: given });
  };
  const input = {
    value: given,
    error: problem,
    onChange: (event: { currentTarget: { value: string } }) => setGiven(event.currentTarget.value),
    // It comes after the dialog, which has looked for what to focus by then.
    ref: focus,
  };
  return (
    <Dialog opened onClose={() => answerProof(false)} title={t("proof.title")}>
      <form onSubmit={submit} noValidate>
        {query.isPending ? <LoadingRows rows={2} /> : null}
        {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : null}
        {method === undefined ? null : <p>{t(method === "sign_in" ? "proof.signIn" : "proof.help")}</p>}
        {method === "password" ? (
          <PasswordField {...input} label={t("proof.password")} autoComplete="current-password" />
        ) : null}
        {method === "totp" ? (
          <TextInput {...input} label={t("proof.code")} inputMode="numeric" autoComplete="one-time-code" />
        ) : null}
        <DialogFooter>
          <Button variant="default" onClick={() => answerProof(false)}>
            {t("ui.cancel")}
          </Button>
          {method === undefined || method === "sign_in" ? null : (
            <Button type="submit" loading={proving.isPending}>
              {t("proof.confirm")}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}
