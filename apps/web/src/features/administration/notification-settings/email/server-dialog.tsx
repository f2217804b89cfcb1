/** Where emails are sent. */
import type { EmailSection } from "@halyard/contract/schemas/administration/administration";
import { MAIL_ENCRYPTIONS } from "@halyard/contract/settings/email";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { SectionDialog, type SectionField } from "./section-dialog.tsx";

interface ServerDialogProps {
  settings: EmailSection;
  onClose: () => void;
}

export function ServerDialog({ settings, onClose }: ServerDialogProps): ReactNode {
  const t = useT();
  const text = (name: "host" | "userName" | "sender", help: string): SectionField => ({
    name,
    kind: "text",
    label: t(`notificationSettings.${name}`),
    help,
  });
  return (
    <SectionDialog
      title={t(`notificationSettings.${settings.host === "" ? "setUpServer" : "editServer"}`)}
      settings={settings}
      fields={[
        text("host", t("notificationSettings.hostHelp")),
        { name: "port", kind: "port", label: t("notificationSettings.port") },
        {
          name: "encryption",
          kind: "choice",
          label: t("notificationSettings.encryption"),
          options: MAIL_ENCRYPTIONS.map((value) => ({ value, label: t(`notificationSettings.encryption.${value}`) })),
        },
        text("userName", t("notificationSettings.userNameHelp")),
        {
          name: "password",
          kind: "password",
          label: t("notificationSettings.password"),
          help: t(`notificationSettings.${settings.secrets.password ? "passwordSet" : "passwordHelp"}`),
        },
        text("sender", t("notificationSettings.senderHelp")),
      ]}
      saved={t("notificationSettings.serverSaved")}
      conflict={t("notificationSettings.serverConflict")}
      save={(body) => api.patch("admin/settings/email", body)}
      onClose={onClose}
    />
  );
}
