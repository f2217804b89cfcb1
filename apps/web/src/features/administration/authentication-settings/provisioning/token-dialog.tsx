/** A token, this once: the server keeps nothing that it could show again. */
import { Button, CopyButton, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import "./messages.ts";

export function TokenDialog({ name, token, onClose }: { name: string; token: string; onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog opened onClose={onClose} title={t("scim.tokenTitle", { name })}>
      <p>{t("scim.tokenOnce")}</p>
      <TextInput
        label={t("scim.token")}
        value={token}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <DialogFooter>
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? "scim.copied" : "scim.copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t("scim.close")}</Button>
      </DialogFooter>
    </Dialog>
  );
}
