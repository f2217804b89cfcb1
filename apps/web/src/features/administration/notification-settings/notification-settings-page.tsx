/** `/admin/notifications`: how people and integrations are notified. */
import { Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { EmailTab } from "./email/email-tab.tsx";
import { ExplainTab } from "./explain/explain-tab.tsx";
import { SETTING_TABS } from "./model/search.ts";
import styles from "./notification-settings.module.css";
import { PushTab } from "./push/push-tab.tsx";
import { RulesTab } from "./rules/rules-tab.tsx";
import { WebhooksTab } from "./webhooks/webhooks-tab.tsx";
import "./model/messages.ts";

const route = getRouteApi("/app/admin/notifications");

export function NotificationSettingsPage(): ReactNode {
  const t = useT();
  const { tab = "email" } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (next: string | null): void => {
    const known = SETTING_TABS.find((one) => one === next);
    void navigate({ search: known === undefined || known === "email" ? {} : { tab: known } });
  };
  return (
    <>
      <PageHeader title={t("notificationSettings.title")} docs="/docs/operations#emails-and-webhooks" />
      <Tabs value={tab} onChange={open} keepMounted={false} activateTabWithKeyboard={false}>
        <Tabs.List className={styles.tabList} aria-label={t("notificationSettings.title")}>
          {SETTING_TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`notificationSettings.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="email" className={styles.panel}>
          <EmailTab />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks" className={styles.panel}>
          <WebhooksTab />
        </Tabs.Panel>
        <Tabs.Panel value="push" className={styles.panel}>
          <PushTab />
        </Tabs.Panel>
        <Tabs.Panel value="rules" className={styles.panel}>
          <RulesTab />
        </Tabs.Panel>
        <Tabs.Panel value="explain" className={styles.panel}>
          <ExplainTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
