/** `/admin/integrations` ("Code-hosting integration configuration"), as a card. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Held } from "../../../shared/ui/feedback/held.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Configuration } from "./configuration.tsx";
import styles from "../model/integration.module.css";
import { configQuery } from "../model/queries.ts";
import { RepositoriesPanel } from "./repositories-panel.tsx";
import "../model/messages.ts";

export function IntegrationsPage(): ReactNode {
  const t = useT();
  const { isPending } = useQuery(configQuery);
  return (
    <>
      <PageHeader title={t("github.integrations")} docs="/docs/github#setting-it-up" />
      <div className={styles.page}>
        <section className={styles.area} aria-labelledby="github-configuration">
          <Configuration headingId="github-configuration" />
        </section>
        <Held isReady={!isPending}>
          <RepositoriesPanel />
        </Held>
      </div>
    </>
  );
}
