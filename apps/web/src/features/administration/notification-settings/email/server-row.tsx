/** The mail server, a test of it, and why no emails are sent. */
import type { EmailStatus } from "@halyard/contract/schemas/administration/emails";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Facts } from "../../../../shared/ui/layout/card.tsx";
import { SetupRow } from "../../../../shared/ui/layout/setup-list.tsx";
import { emailSettingsQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";
import { ServerDialog } from "./server-dialog.tsx";
import { useSectionDialog } from "./use-section-dialog.ts";

function ServerButton({ isSet }: { isSet: boolean }): ReactNode {
  const t = useT();
  const { data: settings } = useQuery(emailSettingsQuery);
  const { isOpen, sought, open, close } = useSectionDialog("email");
  return (
    <>
      <Button variant={isSet ? "default" : "filled"} disabled={settings === undefined} onClick={open}>
        {t(`notificationSettings.${isSet ? "editServer" : "setUpServer"}`)}
      </Button>
      {isOpen && settings !== undefined ? <ServerDialog settings={settings} sought={sought} onClose={close} /> : null}
    </>
  );
}

export function ServerRow({ status }: { status: EmailStatus }): ReactNode {
  const t = useT();
  const { isConfigured, server, sender, publicUrl } = status;
  const test = useMutation({
    mutationFn: () => api.post("admin/emails/test", {}),
    onSuccess: ({ isSent, address, error }) =>
      isSent
        ? toast.success(t("notificationSettings.testSent", { address }))
        : toast.error(t("notificationSettings.testFailed", { error })),
  });
  const or = (value: string | null) => value ?? t("notificationSettings.none");
  const problem = server !== null && sender !== null ? "noPublicUrl" : "noServer";
  return (
    <SetupRow
      title={t("notificationSettings.server")}
      look={isConfigured ? undefined : "warning"}
      state={
        <>
          <p>{t(`notificationSettings.${isConfigured ? "serverHelp" : problem}`)}</p>
          {server === null ? <p className={styles.quiet}>{t("notificationSettings.serverNeeds")}</p> : null}
        </>
      }
      action={
        <>
          {isConfigured ? (
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
              {t("notificationSettings.test")}
            </Button>
          ) : null}
          <ServerButton isSet={server !== null} />
        </>
      }
    >
      {server === null ? null : (
        <Facts
          facts={[
            { name: t("notificationSettings.address"), value: or(server) },
            { name: t("notificationSettings.sender"), value: or(sender) },
            { name: t("notificationSettings.links"), value: or(publicUrl) },
          ]}
        />
      )}
    </SetupRow>
  );
}
