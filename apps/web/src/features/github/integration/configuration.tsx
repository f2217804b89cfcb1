/** The configuration of GitHub: read-only with a way to edit it, or, while there is none, its form. */
import type { ConfigResource } from "@halyard/contract/schemas/github";
import { linkOf } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink, Info } from "lucide-react";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { FocusKeepingButton } from "../../../shared/ui/focus/focus-keeping-button.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { useTest } from "../model/changes.ts";
import { ConfigForm } from "./config-form.tsx";
import styles from "../model/integration.module.css";
import { configQuery, repositoriesQuery } from "../model/queries.ts";
import { TestReport } from "./test-report.tsx";
import { WebhookPanel } from "./webhook-panel.tsx";

export function Configuration({ headingId }: { headingId: string }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(configQuery);
  if (data !== undefined) return <Filled config={data} headingId={headingId} />;
  if (error === null) return <LoadingRows rows={6} />;
  return <FailedView error={error} title={t("github.configFailed")} onRetry={() => void refetch()} />;
}

function Filled({ config, headingId }: { config: ConfigResource; headingId: string }): ReactNode {
  const t = useT();
  const [editing, setEditing] = useState(!config.configured);
  const toggle = useRef<HTMLButtonElement>(null);
  const [closed, setClosed] = useState(0);
  const close = (): void => {
    setEditing(false);
    setClosed(closed + 1);
  };
  // The button that was pressed goes away with the form.
  useLayoutEffect(() => {
    if (closed > 0) toggle.current?.focus();
  }, [closed]);
  const test = useTest("connection");
  const settings = linkOf(config, "appSettings");
  return (
    <div className={styles.configuration}>
      <div className={styles.columns} data-one={config.configured ? undefined : true}>
        <div className={styles.main}>
          <div className={styles.head}>
            <div className={styles.buttons}>
              <h2 id={headingId}>{t(config.configured ? "github.configuration" : "github.setup")}</h2>
              {config.configured ? null : <Tag tone="warning">{t("github.notConnected")}</Tag>}
            </div>
            <div className={styles.buttons}>
              {settings?.href == null ? null : (
                <a className={styles.external} href={settings.href} target="_blank" rel="noreferrer">
                  {t("github.appSettings")} <ExternalLink size={14} aria-label={t("github.opensGithub")} />
                </a>
              )}
              {config.configured || !editing ? (
                <Button ref={toggle} variant="default" aria-expanded={editing} onClick={() => setEditing(!editing)}>
                  {t(editing ? "github.hide" : "github.edit")}
                </Button>
              ) : null}
            </div>
          </div>
          {config.configured ? null : (
            <p className={styles.info}>
              <Info size={16} aria-hidden />
              <span>
                {t("github.setupNote")}
                <Stored />
              </span>
            </p>
          )}
          {editing ? (
            <ConfigForm config={config} test={test} onClose={close} />
          ) : (
            <>
              <Summary config={config} />
              <div className={styles.buttons}>
                <FocusKeepingButton variant="default" off={test.isPending} onClick={() => test.mutate(null)}>
                  {t(test.isPending ? "github.testing" : "github.testConnection")}
                </FocusKeepingButton>
              </div>
            </>
          )}
          {test.data === undefined || test.isPending ? null : <TestReport result={test.data} />}
        </div>
        <div className={styles.side}>
          <WebhookPanel isConnected={config.configured} />
        </div>
      </div>
    </div>
  );
}

/** What there is without a connection, as pages of projects show it. */
function Stored(): ReactNode {
  const t = useT();
  const count = useQuery(repositoriesQuery).data?.total ?? 0;
  return count === 0 ? null : <span className={styles.stored}>{t("github.stored", { count })}</span>;
}

function Summary({ config }: { config: ConfigResource }): ReactNode {
  const t = useT();
  const text = (value: string): ReactNode =>
    value === "" ? <span className={styles.quiet}>{t("github.notSet")}</span> : value;
  const secret = (set: boolean): ReactNode => text(set ? t("github.secretSet") : "");
  return (
    <dl className={styles.summary}>
      <dt>{t("github.organization")}</dt>
      <dd>{text(config.organization_name)}</dd>
      <dt>{t("github.appId")}</dt>
      <dd>{text(config.github_app_id)}</dd>
      <dt>{t("github.installationId")}</dt>
      <dd>{text(config.github_app_installation_id)}</dd>
      <dt>{t("github.field.github_app_private_key")}</dt>
      <dd>{secret(config.github_app_private_key_set)}</dd>
      <dt>{t("github.field.webhook_secret")}</dt>
      <dd>{secret(config.webhook_secret_set)}</dd>
      <dt>{t("github.policy")}</dt>
      <dd>
        <span>{t(`github.policy.${config.repository_policy}`)}</span>
      </dd>
    </dl>
  );
}
