/** The mailbox that answers to emails come into. */
import type { RepliesSection } from "@halyard/contract/schemas/administration/administration";
import { MAILBOX_ENCRYPTIONS } from "@halyard/contract/settings/replies";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { REPLY_LABELS } from "../model/labels.ts";
import { SectionDialog } from "./section-dialog.tsx";

interface MailboxDialogProps {
  settings: RepliesSection;
  /** The field to focus. */
  sought: string | undefined;
  onClose: () => void;
}

export function MailboxDialog({ settings, sought, onClose }: MailboxDialogProps): ReactNode {
  const t = useT();
  return (
    <SectionDialog
      title={t(`notificationSettings.${settings.host === "" ? "setUpMailbox" : "editMailbox"}`)}
      settings={settings}
      fields={[
        {
          name: "address",
          kind: "text",
          label: t(REPLY_LABELS.address),
          help: t("notificationSettings.replyAddressHelp"),
        },
        {
          name: "host",
          kind: "text",
          label: t(REPLY_LABELS.host),
          help: t("notificationSettings.mailboxHostHelp"),
        },
        { name: "port", kind: "port", label: t(REPLY_LABELS.port) },
        {
          name: "encryption",
          kind: "choice",
          label: t(REPLY_LABELS.encryption),
          options: MAILBOX_ENCRYPTIONS.map((value) => ({
            value,
            label: t(`notificationSettings.mailboxEncryption.${value}`),
          })),
        },
        {
          name: "userName",
          kind: "text",
          label: t(REPLY_LABELS.userName),
          help: t("notificationSettings.mailboxUserHelp"),
        },
        {
          name: "password",
          kind: "password",
          label: t(REPLY_LABELS.password),
          help: t(`notificationSettings.${settings.secrets.password ? "passwordSet" : "passwordHelp"}`),
        },
        {
          name: "folder",
          kind: "text",
          label: t(REPLY_LABELS.folder),
          help: t("notificationSettings.folderHelp"),
        },
      ]}
      sought={sought}
      saved={t("notificationSettings.mailboxSaved")}
      conflict={t("notificationSettings.mailboxConflict")}
      save={(body) => api.patch("admin/settings/replies", body)}
      onClose={onClose}
    />
  );
}
