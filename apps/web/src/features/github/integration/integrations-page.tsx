/** `/admin/integrations` ("Code-hosting integration configuration"), as a card. */
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Configuration } from "./configuration.tsx";
import styles from "../model/integration.module.css";
import { RepositoriesPanel } from "./repositories-panel.tsx";
import "../model/messages.ts";

export function IntegrationsPage(): ReactNode {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("github.integrations")}
        help={t("github.integrationsHelp")}
        docs="/docs/github#setting-it-up"
      />
      <div className={styles.page}>
        <section className={styles.area} aria-labelledby="github-configuration">
          <Configuration headingId="github-configuration" />
        </section>
        <RepositoriesPanel />
      </div>
    </>
  );
}
