/** A field for a secret, with the button that shows it. */
import { PasswordInput } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";

export function PasswordField(props: ComponentProps<typeof PasswordInput>): ReactNode {
  const t = useT();
  return <PasswordInput visibilityToggleButtonProps={{ "aria-label": t("ui.showSecret") }} {...props} />;
}
