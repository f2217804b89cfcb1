/** Declines a work package: its reason becomes a comment, and it is closed. */
import type { WorkPackage } from "@halyard/contract/resources";
import type { Status } from "@halyard/contract/schemas/work-types";
import { Button, Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { useSettle } from "./use-settle.ts";
import "../model/messages.ts";
import "./model/messages.ts";

export interface SettleDialogProps {
  workPackage: WorkPackage;
  /** That it gets. */
  status: Status;
  onClose: () => void;
}

export function DeclineDialog({ workPackage, status, onClose }: SettleDialogProps): ReactNode {
  const t = useT();
  const settle = useSettle();
  const [reason, setReason] = useState("");
  return (
    <Dialog opened onClose={onClose} title={t("triage.declineTitle", { id: workPackage.id })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void settle(workPackage, status, reason);
        }}
      >
        <Textarea
          label={t("triage.reason")}
          description={t("triage.reasonHelp", { status: status.name })}
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit">{t("triage.decline")}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
