/** Where emails are sent. */
import type { EmailSection } from "@halyard/contract/schemas/administration/administration";
import { MAIL_ENCRYPTIONS } from "@halyard/contract/settings/email";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { EMAIL_LABELS } from "../model/labels.ts";
import { SectionDialog, type SectionField } from "./section-dialog.tsx";

interface ServerDialogProps {
  settings: EmailSection;
  /** The field to focus. */
  sought: string | undefined;
  onClose: () => void;
}

export function ServerDialog({ settings, sought, onClose }: ServerDialogProps): ReactNode {
  const t = useT();
  const text = (name: "host" | "userName" | "sender", help: string): SectionField => ({
    name,
    kind: "text",
    label: t(EMAIL_LABELS[name]),
    help,
  });
  return (
    <SectionDialog
      title={t(`notificationSettings.${settings.host === "" ? "setUpServer" : "editServer"}`)}
      settings={settings}
      fields={[
        text("host", t("notificationSettings.hostHelp")),
        { name: "port", kind: "port", label: t(EMAIL_LABELS.port) },
        {
          name: "encryption",
          kind: "choice",
          label: t(EMAIL_LABELS.encryption),
          options: MAIL_ENCRYPTIONS.map((value) => ({ value, label: t(`notificationSettings.encryption.${value}`) })),
        },
        text("userName", t("notificationSettings.userNameHelp")),
        {
          name: "password",
          kind: "password",
          label: t(EMAIL_LABELS.password),
          help: t(`notificationSettings.${settings.secrets.password ? "passwordSet" : "passwordHelp"}`),
        },
        text("sender", t("notificationSettings.senderHelp")),
      ]}
      sought={sought}
      saved={t("notificationSettings.serverSaved")}
      conflict={t("notificationSettings.serverConflict")}
      save={(body) => api.patch("admin/settings/email", body)}
      onClose={onClose}
    />
  );
}
