/** Asks before something that cannot be taken back. The button says what it does. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** Red button: something is lost. */
  dangerous?: boolean;
  busy?: boolean;
  /** Not yet: something has to be said first. */
  held?: boolean;
}

export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const {
    opened,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    dangerous = false,
    busy = false,
    held = false,
  } = props;
  const t = useT();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      width={420}
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("ui.cancel")}
          </Button>
          <Button {...(dangerous ? { color: "red" } : {})} loading={busy} disabled={held} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
