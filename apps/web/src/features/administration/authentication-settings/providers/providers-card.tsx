/** The providers that people sign in with: added, tested by a whole round trip, and only then switched on. */
import { ApiError } from "@halyard/api-client/error";
import type { AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { describeError } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { LetterMark } from "../../../../shared/ui/primitives/avatar.tsx";
import styles from "../authentication-settings.module.css";
import { Copyable, SourceCard, SourceLine } from "../sources/source-list.tsx";
import "./messages.ts";
import { ProviderDialog } from "./provider-dialog.tsx";
import { SamlFacts, useNewKey } from "./saml-facts.tsx";
import {
  providersQuery,
  useDeleteProvider,
  useEnableProvider,
  useMoveUp,
  useRefreshMetadata,
  useTestProvider,
} from "./provider-queries.ts";
import { TestResult } from "./test-result.tsx";

/** @param origin where people use Halyard; null: not known yet */
export function ProvidersCard({ origin }: { origin: string | null }): ReactNode {
  const t = useT();
  const query = useQuery(providersQuery);
  const move = useMoveUp();
  const [open, setOpen] = useState<"new" | AuthProvider | null>(null);
  const providers = query.data?._embedded.elements ?? [];
  return (
    <SourceCard
      title={t("authProviders.title")}
      help={t("authProviders.help")}
      addLabel={t("authProviders.add")}
      none={t("authProviders.none")}
      query={query}
      isEmpty={providers.length === 0}
      onAdd={() => setOpen("new")}
      dialogs={
        open === null ? null : (
          <ProviderDialog
            origin={origin}
            {...(open === "new" ? {} : { provider: open })}
            onClose={() => setOpen(null)}
          />
        )
      }
    >
      {providers.map((provider, at) => (
        <ProviderLine
          key={provider.id}
          provider={provider}
          onEdit={() => setOpen(provider)}
          onMoveUp={at === 0 ? null : () => move.mutate({ providers, at }, { onError: tell })}
        />
      ))}
    </SourceCard>
  );
}

function tell(error: Error): void {
  toast.error(error instanceof ApiError && error.status === 422 ? error.message : describeError(error).message);
}

interface ProviderLineProps {
  provider: AuthProvider;
  onEdit: () => void;
  /** null: it is the first. */
  onMoveUp: (() => void) | null;
}

function ProviderLine({ provider, onEdit, onMoveUp }: ProviderLineProps): ReactNode {
  const t = useT();
  const [test, enable, remove] = [useTestProvider(), useEnableProvider(), useDeleteProvider()];
  const refresh = useRefreshMetadata();
  const [asking, setAsking] = useState(false);
  const key = useNewKey(provider);
  const { kind, name, enabled, tested, redirectUri, issuer, people } = provider;
  const switchTo = (on: boolean): void => enable.mutate({ provider, enabled: on }, { onError: tell });
  const runTest = (): void => test.mutate(provider, { onError: tell });
  return (
    <SourceLine
      name={name}
      icon={<LetterMark name={name} icon={provider.config.icon} />}
      mark={enabled ? null : t(tested ? "authSettings.disabled" : "authProviders.untested")}
      isWarning={!tested}
      action={
        <Button
          variant="default"
          size="compact-sm"
          loading={test.isPending || enable.isPending}
          onClick={() => (enabled || !tested ? runTest() : switchTo(true))}
        >
          {t(enabled || !tested ? "authProviders.test" : "authProviders.enable")}
        </Button>
      }
      menu={
        <>
          {tested && !enabled ? <Menu.Item onClick={runTest}>{t("authProviders.test")}</Menu.Item> : null}
          <Menu.Item onClick={onEdit}>{t("authSettings.edit")}</Menu.Item>
          {provider.config.saml?.metadataUrl == null ? null : (
            <Menu.Item
              onClick={() =>
                refresh.mutate(provider, {
                  onSuccess: () => toast.success(t("authProviders.refreshed")),
                  onError: tell,
                })
              }
            >
              {t("authProviders.refresh")}
            </Menu.Item>
          )}
          {key.menuItem}
          {onMoveUp === null ? null : <Menu.Item onClick={onMoveUp}>{t("authProviders.moveUp")}</Menu.Item>}
          {enabled ? <Menu.Item onClick={() => switchTo(false)}>{t("authProviders.disable")}</Menu.Item> : null}
          <Menu.Item color="red" onClick={() => setAsking(true)}>
            {t("authProviders.delete")}
          </Menu.Item>
        </>
      }
    >
      <p className={styles.quiet}>
        {issuer} · {t("authSettings.people", { count: people })}
      </p>
      <Copyable label={t(kind === "saml" ? "authProviders.acsUrl" : "authProviders.redirectUri")}>
        {redirectUri}
      </Copyable>
      <SamlFacts provider={provider} />
      <TestResult provider={provider} />
      {key.question}
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
    </SourceLine>
  );
}
