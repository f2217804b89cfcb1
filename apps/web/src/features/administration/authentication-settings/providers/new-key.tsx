/** Replacing our own key for a SAML provider, in two steps: it is told the new certificate before we sign with it. */
import type { AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import { Menu } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { describeError } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import "./messages.ts";
import { useReplaceKey } from "./provider-queries.ts";

export function useNewKey(provider: AuthProvider): { menuItem: ReactNode; question: ReactNode } {
  const t = useT();
  const replace = useReplaceKey();
  const [asking, setAsking] = useState(false);
  const { name, ownCertificates } = provider;
  if (ownCertificates.length === 0) return { menuItem: null, question: null };
  const hasNext = ownCertificates.some(({ use }) => use === "next");
  const run = (): void =>
    replace.mutate(provider, {
      onSuccess: () => {
        setAsking(false);
        toast.success(t(hasNext ? "authProviders.useKeyDone" : "authProviders.newKeyDone"));
      },
      onError: (error) => toast.error(describeError(error).message),
    });
  return {
    menuItem: (
      <Menu.Item onClick={() => (hasNext ? setAsking(true) : run())}>
        {t(hasNext ? "authProviders.useKey" : "authProviders.newKey")}
      </Menu.Item>
    ),
    question: (
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={run}
        title={t("authProviders.useKeyTitle", { name })}
        confirmLabel={t("authProviders.useKey")}
        busy={replace.isPending}
      >
        {t("authProviders.useKeyQuestion")}
      </ConfirmDialog>
    ),
  };
}
