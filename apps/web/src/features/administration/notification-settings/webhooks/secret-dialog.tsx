/** The secret that signs, this once: the server shows it no more. */
import type { Webhook } from "@halyard/contract/schemas/administration/webhooks";
import { Button, CopyButton, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";

export function SecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactNode {
  const t = useT();
  const { name, secret = "" } = webhook;
  const footer = (
    <>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? "webhooks.copied" : "webhooks.copy")}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onClose}>{t("webhooks.done")}</Button>
    </>
  );
  return (
    <Dialog opened once onClose={onClose} title={t("webhooks.secretTitle", { name })} footer={footer}>
      <p>{t("webhooks.secretOnce")}</p>
      <TextInput
        label={t("webhooks.secret")}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
    </Dialog>
  );
}
