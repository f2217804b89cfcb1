/** The providers that people sign in with: added, tested by a whole round trip, and only then switched on. */
import { ApiError } from "@halyard/api-client/error";
import type { AuthProvider } from "@halyard/contract/schemas/sign-in";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { describeError } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Card } from "../../../../shared/ui/layout/card.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import styles from "../authentication-settings.module.css";
import "./messages.ts";
import { ProviderDialog } from "./provider-dialog.tsx";
import { providersQuery, useDeleteProvider, useEnableProvider, useTestProvider } from "./provider-queries.ts";

export function ProvidersCard(): ReactNode {
  const t = useT();
  const query = useQuery(providersQuery);
  const [open, setOpen] = useState<"new" | AuthProvider | null>(null);
  const providers = query.data?._embedded.elements ?? [];
  return (
    <Card
      title={t("authProviders.title")}
      help={t("authProviders.help")}
      mark={
        <Button variant="default" size="compact-sm" onClick={() => setOpen("new")}>
          {t("authProviders.add")}
        </Button>
      }
    >
      {query.isPending ? <LoadingRows rows={1} height={52} /> : null}
      {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && providers.length === 0 ? <p>{t("authProviders.none")}</p> : null}
      <ul className={styles.providers}>
        {providers.map((provider) => (
          <ProviderLine key={provider.id} provider={provider} onEdit={() => setOpen(provider)} />
        ))}
      </ul>
      {open === "new" ? <ProviderDialog onClose={() => setOpen(null)} /> : null}
      {open !== null && open !== "new" ? <ProviderDialog provider={open} onClose={() => setOpen(null)} /> : null}
    </Card>
  );
}

function tell(error: Error): void {
  toast.error(error instanceof ApiError && error.status === 422 ? error.message : describeError(error).message);
}

function ProviderLine({ provider, onEdit }: { provider: AuthProvider; onEdit: () => void }): ReactNode {
  const t = useT();
  const [test, enable, remove] = [useTestProvider(), useEnableProvider(), useDeleteProvider()];
  const [asking, setAsking] = useState(false);
  const { name, enabled, tested, redirectUri, issuer, people } = provider;
  return (
    <li>
      <div className={styles.provider}>
        <strong>{name}</strong>
        <Tag tone={enabled ? "good" : tested ? "plain" : "warning"}>
          {t(enabled ? "authSettings.enabled" : tested ? "authSettings.disabled" : "authProviders.untested")}
        </Tag>
      </div>
      <p className={styles.quiet}>
        {issuer} · {t("authSettings.people", { count: people })}
      </p>
      <p className={styles.quiet}>
        {t("authProviders.redirectUri")} <code>{redirectUri}</code>
      </p>
      <TestResult provider={provider} />
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          loading={test.isPending}
          onClick={() => test.mutate(provider, { onError: tell })}
        >
          {t("authProviders.test")}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={!enabled && !tested}
          loading={enable.isPending}
          onClick={() => enable.mutate({ provider, enabled: !enabled }, { onError: tell })}
        >
          {t(enabled ? "authProviders.disable" : "authProviders.enable")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onEdit}>
          {t("authSettings.edit")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          {t("authProviders.delete")}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(provider, { onSuccess: () => setAsking(false), onError: tell })}
        title={t("authProviders.deleteTitle", { name })}
        confirmLabel={t("authProviders.delete")}
        busy={remove.isPending}
        dangerous
      >
        {t("authProviders.deleteQuestion", { count: people })}
      </ConfirmDialog>
    </li>
  );
}

/** What the last round trip brought, and what would have happened to the person. */
function TestResult({ provider: { test } }: { provider: AuthProvider }): ReactNode {
  const t = useT();
  if (test === null) return <p className={styles.quiet}>{t("authProviders.testFirst")}</p>;
  if (!test.ok) return <p className={styles.problem}>{t("authProviders.failed", { problem: test.problem ?? "" })}</p>;
  const { kind = "refused", reason = null, person, account = null } = test.verdict ?? {};
  const who = {
    name: `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim(),
    login: account ?? person?.login ?? "",
  };
  return (
    <>
      <p>
        {t(kind === "refused" ? `authProviders.refused.${reason ?? "unknown"}` : `authProviders.verdict.${kind}`, who)}
      </p>
      <details>
        <summary>{t("authProviders.received")}</summary>
        <dl className={styles.claims}>
          {Object.entries(test.claims ?? {}).map(([claim, value]) => (
            <div key={claim}>
              <dt>{claim}</dt>
              <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
