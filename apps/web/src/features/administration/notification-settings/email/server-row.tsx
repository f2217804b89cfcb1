/** The mail server, a test of it, and why no emails are sent. */
import type { EmailStatus } from "@halyard/contract/schemas/administration/emails";
import { Button, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import { Card, Facts } from "../../../../shared/ui/layout/card.tsx";
import { emailSettingsQuery } from "../model/queries.ts";
import { ServerDialog } from "./server-dialog.tsx";

/** Why no emails are sent, with what is to be done about it. */
export function MailNotice({ status }: { status: EmailStatus }): ReactNode {
  const t = useT();
  if (status.isConfigured) return null;
  const isServerSet = status.server !== null && status.sender !== null;
  return (
    <Notice tone="warning" {...(status.server === null ? { action: <ServerButton isSet={false} /> } : {})}>
      {t(`notificationSettings.${isServerSet ? "noPublicUrl" : "noServer"}`)}
    </Notice>
  );
}

function ServerButton({ isSet }: { isSet: boolean }): ReactNode {
  const t = useT();
  const { data: settings } = useQuery(emailSettingsQuery);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={isSet ? "default" : "filled"} disabled={settings === undefined} onClick={() => setIsOpen(true)}>
        {t(`notificationSettings.${isSet ? "editServer" : "setUpServer"}`)}
      </Button>
      {isOpen && settings !== undefined ? <ServerDialog settings={settings} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Nothing until there is a server: the notice above says so. */
export function ServerCard({ status }: { status: EmailStatus }): ReactNode {
  const t = useT();
  const test = useMutation({
    mutationFn: () => api.post("admin/emails/test", {}),
    onSuccess: ({ isSent, address, error }) =>
      isSent
        ? toast.success(t("notificationSettings.testSent", { address }))
        : toast.error(t("notificationSettings.testFailed", { error })),
  });
  const or = (value: string | null) => value ?? t("notificationSettings.none");
  if (status.server === null) return null;
  return (
    <Card title={t("notificationSettings.server")} help={t("notificationSettings.serverHelp")}>
      <Facts
        facts={[
          { name: t("notificationSettings.address"), value: or(status.server) },
          { name: t("notificationSettings.sender"), value: or(status.sender) },
          { name: t("notificationSettings.links"), value: or(status.publicUrl) },
        ]}
      />
      <Group gap="xs" mt="md">
        <ServerButton isSet />
        {status.isConfigured ? (
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t("notificationSettings.test")}
          </Button>
        ) : null}
      </Group>
    </Card>
  );
}
