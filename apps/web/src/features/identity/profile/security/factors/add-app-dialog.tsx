/** Adds an authenticator app: a name and the password, then the picture to scan and a first code. */
import type { Factor } from "@halyard/contract/schemas/identity/sign-in";
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { api } from "../../../../../shared/api/api.ts";
import { QrCode } from "../../../../../shared/components/qr-code.tsx";
import { describeError, fieldMessages } from "../../../../../shared/errors/describe.ts";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../../shared/ui/dialog/dialog.tsx";
import { PasswordField } from "../../../../../shared/ui/inputs/password-field.tsx";
import "./messages.ts";
import styles from "../../profile-page.module.css";
import { passwordProblem } from "./password-prompt.tsx";

interface AddAppDialogProps {
  onClose: () => void;
  /** It counts now; with recovery codes where it is the first factor. */
  onAdded: (factor: Factor) => void;
}

export function AddAppDialog({ onClose, onAdded }: AddAppDialogProps): ReactNode {
  const [begun, setBegun] = useState<Factor | null>(null);
  return begun === null ? (
    <NameForm onClose={onClose} onBegun={setBegun} />
  ) : (
    <CodeForm factor={begun} onClose={onClose} onAdded={onAdded} />
  );
}

interface NameFormProps {
  onClose: () => void;
  onBegun: (factor: Factor) => void;
}

function NameForm({ onClose, onBegun }: NameFormProps): ReactNode {
  const t = useT();
  const [problems, setProblems] = useState<{ name?: string | undefined; password?: string | undefined }>({});
  const beginning = useMutation({
    mutationFn: (input: { name: string; currentPassword: string }) =>
      api.post("users/me/factors", { ...input, kind: "totp" }),
    meta: { handled: true },
    onSuccess: onBegun,
    onError: (error) => {
      const { name } = fieldMessages(error);
      setProblems(name === undefined ? { password: passwordProblem(error) } : { name });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [name, currentPassword] = [textIn(data, "name").trim(), textIn(data, "currentPassword")];
    setProblems({ name: name === "" ? t("factors.nameRequired") : undefined });
    if (name !== "") beginning.mutate({ name, currentPassword });
  };
  return (
    <Dialog opened onClose={onClose} title={t("factors.add.totp")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          name="name"
          label={t("factors.name")}
          description={t("factors.nameHelp")}
          maxLength={100}
          error={problems.name}
          autoComplete="off"
          data-autofocus
        />
        <PasswordField
          name="currentPassword"
          label={t("factors.password")}
          autoComplete="current-password"
          error={problems.password}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={beginning.isPending}>
            {t("factors.continue")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function CodeForm({ factor, onClose, onAdded }: AddAppDialogProps & { factor: Factor }): ReactNode {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const confirming = useMutation({
    mutationFn: (code: string) => api.post(`users/me/factors/${factor.id}/confirm`, { code }),
    meta: { handled: true },
    onSuccess: onAdded,
    onError: (error) => setProblem(fieldMessages(error)["code"] ?? describeError(error).message),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = textIn(new FormData(event.currentTarget), "code").trim();
    setProblem(code === "" ? t("factors.codeRequired") : null);
    if (code !== "") confirming.mutate(code);
  };
  return (
    <Dialog opened onClose={onClose} title={t("factors.add.totp")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.quiet}>{t("factors.scan")}</p>
        <QrCode text={factor.uri ?? ""} label={t("factors.qr")} />
        <TextInput
          label={t("factors.secret")}
          value={inFours(factor.secret ?? "")}
          readOnly
          classNames={{ input: styles.token ?? "" }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextInput
          name="code"
          label={t("factors.code")}
          autoComplete="one-time-code"
          inputMode="numeric"
          error={problem}
          data-autofocus
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={confirming.isPending}>
            {t("factors.confirm")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

function textIn(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
