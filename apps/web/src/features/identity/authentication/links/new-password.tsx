/** Choosing a password. */
import { PasswordInput } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { usePasswordLength } from "../../../../shared/session/methods-query.ts";

interface NewPasswordProps {
  error: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

export function NewPassword({ error, inputRef }: NewPasswordProps): ReactNode {
  const t = useT();
  return (
    <PasswordInput
      name="password"
      label={t("authentication.newPassword")}
      description={t("authentication.newPasswordHelp", { count: usePasswordLength() })}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ "aria-label": t("authentication.showPassword") }}
      error={error}
      {...(inputRef === undefined ? {} : { ref: inputRef })}
    />
  );
}
