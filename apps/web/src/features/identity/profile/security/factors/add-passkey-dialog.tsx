/** Adds a passkey: a name and the password, then the browser asks for a finger, a PIN or a key. */
import { ApiError } from "@halyard/api-client/error";
import type { Factor } from "@halyard/contract/schemas/identity/sign-in";
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { makePasskey, wasCancelled } from "../../../../../shared/session/passkeys.ts";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../../shared/ui/dialog/dialog.tsx";
import { PasswordField } from "../../../../../shared/ui/inputs/password-field.tsx";
import "./messages.ts";
import styles from "../../profile-page.module.css";
import { passwordProblem } from "./password-prompt.tsx";

interface AddPasskeyDialogProps {
  onClose: () => void;
  onAdded: (factor: Factor) => void;
}

export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps): ReactNode {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const adding = useMutation({
    mutationFn: ({ name, password }: { name: string; password: string }) => makePasskey(name, password),
    meta: { handled: true },
    onSuccess: onAdded,
    onError: (error) => {
      if (wasCancelled(error)) setProblem(t("factors.passkey.cancelled"));
      else if (error.name === "InvalidStateError") setProblem(t("factors.passkey.known"));
      else setProblem(error instanceof ApiError ? passwordProblem(error) : t("factors.passkey.unsupported"));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [name, password] = [data.get("name"), data.get("currentPassword")];
    setProblem(null);
    if (typeof name !== "string" || typeof password !== "string") return;
    adding.mutate({ name: name.trim() === "" ? t("factors.passkey.name") : name.trim(), password });
  };
  return (
    <Dialog opened onClose={onClose} title={t("factors.add.passkey")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.quiet}>{t("factors.passkey.help")}</p>
        <TextInput
          name="name"
          label={t("factors.name")}
          description={t("factors.nameHelp")}
          defaultValue={t("factors.passkey.name")}
          maxLength={100}
          autoComplete="off"
        />
        <PasswordField
          name="currentPassword"
          label={t("factors.password")}
          autoComplete="current-password"
          error={problem}
          data-autofocus
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={adding.isPending}>
            {t("factors.passkey.create")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
