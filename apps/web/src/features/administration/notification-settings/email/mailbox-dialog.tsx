/** The mailbox that answers to emails come into. */
import type { RepliesSection } from "@halyard/contract/schemas/administration/administration";
import { MAILBOX_ENCRYPTIONS } from "@halyard/contract/settings/replies";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { SectionDialog } from "./section-dialog.tsx";

interface MailboxDialogProps {
  settings: RepliesSection;
  onClose: () => void;
}

export function MailboxDialog({ settings, onClose }: MailboxDialogProps): ReactNode {
  const t = useT();
  return (
    <SectionDialog
      title={t(`notificationSettings.${settings.host === "" ? "setUpMailbox" : "editMailbox"}`)}
      settings={settings}
      fields={[
        {
          name: "address",
          kind: "text",
          label: t("notificationSettings.replyAddress"),
          help: t("notificationSettings.replyAddressHelp"),
        },
        {
          name: "host",
          kind: "text",
          label: t("notificationSettings.host"),
          help: t("notificationSettings.mailboxHostHelp"),
        },
        { name: "port", kind: "port", label: t("notificationSettings.port") },
        {
          name: "encryption",
          kind: "choice",
          label: t("notificationSettings.encryption"),
          options: MAILBOX_ENCRYPTIONS.map((value) => ({
            value,
            label: t(`notificationSettings.mailboxEncryption.${value}`),
          })),
        },
        {
          name: "userName",
          kind: "text",
          label: t("notificationSettings.userName"),
          help: t("notificationSettings.mailboxUserHelp"),
        },
        {
          name: "password",
          kind: "password",
          label: t("notificationSettings.password"),
          help: t(`notificationSettings.${settings.secrets.password ? "passwordSet" : "passwordHelp"}`),
        },
        {
          name: "folder",
          kind: "text",
          label: t("notificationSettings.folder"),
          help: t("notificationSettings.folderHelp"),
        },
      ]}
      saved={t("notificationSettings.mailboxSaved")}
      conflict={t("notificationSettings.mailboxConflict")}
      save={(body) => api.patch("admin/settings/replies", body)}
      onClose={onClose}
    />
  );
}
