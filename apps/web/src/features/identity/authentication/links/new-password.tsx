/** Choosing a password. */
import type { ReactNode, Ref } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { usePasswordLength } from "../../../../shared/session/methods-query.ts";
import { PasswordField } from "../../../../shared/ui/inputs/password-field.tsx";

interface NewPasswordProps {
  error: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

export function NewPassword({ error, inputRef }: NewPasswordProps): ReactNode {
  const t = useT();
  return (
    <PasswordField
      name="password"
      label={t("authentication.newPassword")}
      description={t("authentication.newPasswordHelp", { count: usePasswordLength() })}
      autoComplete="new-password"
      error={error}
      {...(inputRef === undefined ? {} : { ref: inputRef })}
    />
  );
}
