/** Asks for the current password before something changes how a person signs in. */
import { ApiError } from "@halyard/api-client/error";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { describeError, fieldMessages } from "../../../../../shared/errors/describe.ts";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../../shared/ui/dialog/dialog.tsx";
import { PasswordField } from "../../../../../shared/ui/inputs/password-field.tsx";
import "./messages.ts";
import styles from "../../profile-page.module.css";

interface PasswordPromptProps<Answer> {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  dangerous?: boolean;
  run: (currentPassword: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

export function PasswordPrompt<Answer>(props: PasswordPromptProps<Answer>): ReactNode {
  const { title, children, confirmLabel, dangerous = false, run, onDone, onClose } = props;
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const running = useMutation({
    mutationFn: run,
    meta: { handled: true },
    onSuccess: onDone,
    onError: (error) => setProblem(passwordProblem(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get("currentPassword");
    setProblem(null);
    running.mutate(typeof given === "string" ? given : "");
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {children}
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
          <Button type="submit" loading={running.isPending} {...(dangerous ? { color: "red" } : {})}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** What the server says of the password, or of the request as a whole. */
export function passwordProblem(error: Error): string {
  const said = fieldMessages(error)["currentPassword"];
  if (said !== undefined) return said;
  const known = error instanceof ApiError && (error.status === 422 || error.status === 403);
  return known ? error.message : describeError(error).message;
}
