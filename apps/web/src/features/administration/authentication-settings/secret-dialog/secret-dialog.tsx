/** A token or secret, this once: the server keeps nothing that it could show again. */
import { Button, CopyButton, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import "./messages.ts";

interface SecretDialogProps {
  title: string;
  label: string;
  help: string;
  secret: string;
  onClose: () => void;
}

export function SecretDialog({ title, label, help, secret, onClose }: SecretDialogProps): ReactNode {
  const t = useT();
  return (
    <Dialog opened once onClose={onClose} title={title}>
      <p>{help}</p>
      <TextInput
        label={label}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <DialogFooter>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? "secretDialog.copied" : "secretDialog.copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t("secretDialog.close")}</Button>
      </DialogFooter>
    </Dialog>
  );
}
