/** `/admin/integrations` (spec part 2: "Code-hosting integration configuration"), as a card. */
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Configuration } from "./configuration.tsx";
import styles from "./integration.module.css";
import { RepositoriesPanel } from "./repositories-panel.tsx";
import "../../messages/en/github.ts";

export function IntegrationsPage(): ReactNode {
  const t = useT();
  return (
    <>
      <PageHeader title={t("github.integrations")} help={t("github.integrationsHelp")} />
      <div className={styles.page}>
        <section className={styles.card} aria-labelledby="github-configuration">
          <Configuration headingId="github-configuration" />
        </section>
        <RepositoriesPanel />
      </div>
    </>
  );
}
