/** A link that lets an invited user in, to be handed over by anyone who invites. It is shown this once. */
import { Button, CopyButton, TextInput } from "@mantine/core";
import { Check, Copy } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { useInvitationLink } from "../model/invitation.ts";
import type { User } from "@halyard/contract/people";
import "../model/messages.ts";

interface InvitationDialogProps {
  user: User;
  /** Nothing was mailed, as the server sends no mail. */
  noMail: boolean;
  onClose: () => void;
}

export function InvitationDialog({ user, noMail, onClose }: InvitationDialogProps): ReactNode {
  const t = useT();
  const { mutate, data, error } = useInvitationLink(user.id);
  // Once, on arrival. A second link does no harm: both count, and both run out.
  useEffect(() => mutate(), [mutate]);
  return (
    <Dialog opened onClose={onClose} title={t("users.invitation.link")} width={520}>
      {error !== null ? <FailedView error={error} onRetry={() => mutate()} /> : null}
      {data === undefined ? (
        error === null && <LoadingRows rows={2} />
      ) : (
        <>
          {noMail ? <p>{t("users.invitation.noMail")}</p> : null}
          <p>{t("users.invitation.handOver", { name: user.name, day: formatDay(data.expiresAt) })}</p>
          <TextInput
            label={t("users.invitation.link")}
            value={data.url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            data-autofocus
          />
        </>
      )}
      <DialogFooter>
        {data === undefined ? null : (
          <CopyButton value={data.url}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
                onClick={copy}
              >
                {t(copied ? "users.invitation.copied" : "users.invitation.copy")}
              </Button>
            )}
          </CopyButton>
        )}
        <Button onClick={onClose}>{t("ui.close")}</Button>
      </DialogFooter>
    </Dialog>
  );
}
