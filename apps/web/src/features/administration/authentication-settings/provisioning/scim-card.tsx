/** Clients that push people and groups: what each may reach, and how much it manages. */
import type { ScimClient } from "@halyard/contract/schemas/sign-in";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { describeError } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Card } from "../../../../shared/ui/layout/card.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import styles from "../authentication-settings.module.css";
import "./messages.ts";
import { scimClientsQuery, useDeleteScimClient, useEnableScimClient, useReplaceScimToken } from "./queries.ts";
import { ScimDialog } from "./scim-dialog.tsx";
import { TokenDialog } from "./token-dialog.tsx";

export function ScimCard(): ReactNode {
  const t = useT();
  const query = useQuery(scimClientsQuery);
  const [open, setOpen] = useState<"new" | ScimClient | null>(null);
  const [shown, setShown] = useState<{ name: string; token: string } | null>(null);
  const clients = query.data?._embedded.elements ?? [];
  const onToken = (name: string, token: string): void => setShown({ name, token });
  return (
    <Card
      title={t("scim.title")}
      help={t("scim.help")}
      mark={
        <Button variant="default" size="compact-sm" onClick={() => setOpen("new")}>
          {t("scim.add")}
        </Button>
      }
    >
      {query.isPending ? <LoadingRows rows={1} height={52} /> : null}
      {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && clients.length === 0 ? <p>{t("scim.none")}</p> : null}
      <ul className={styles.providers}>
        {clients.map((client) => (
          <ClientLine key={client.id} client={client} onEdit={() => setOpen(client)} onToken={onToken} />
        ))}
      </ul>
      {open === null ? null : (
        <ScimDialog {...(open === "new" ? {} : { client: open })} onClose={() => setOpen(null)} onToken={onToken} />
      )}
      {shown === null ? null : <TokenDialog {...shown} onClose={() => setShown(null)} />}
    </Card>
  );
}

const tell = (error: Error): void => {
  toast.error(describeError(error).message);
};

interface ClientLineProps {
  client: ScimClient;
  onEdit: () => void;
  onToken: (name: string, token: string) => void;
}

function ClientLine({ client, onEdit, onToken }: ClientLineProps): ReactNode {
  const t = useT();
  const [enable, replace, remove] = [useEnableScimClient(), useReplaceScimToken(), useDeleteScimClient()];
  const [asking, setAsking] = useState<"token" | "delete" | null>(null);
  const { name, enabled, people, groups, lastUsedAt, expiresAt, baseUrl, signInProvider, managesEveryone } = client;
  const facts = [
    t("scim.people", { count: people }),
    t("scim.groups", { count: groups }),
    ...(signInProvider === null ? [] : [signInProvider.name]),
    lastUsedAt === null ? t("scim.neverUsed") : t("scim.used", { day: formatDay(lastUsedAt) }),
    ...(expiresAt === null ? [] : [t("scim.until", { day: formatDay(expiresAt) })]),
  ];
  const close = (): void => setAsking(null);
  return (
    <li>
      <div className={styles.provider}>
        <strong>{name}</strong>
        <Tag tone={enabled ? "good" : "plain"}>{t(enabled ? "authSettings.enabled" : "authSettings.disabled")}</Tag>
        {managesEveryone ? <Tag tone="warning">{t("scim.everyone")}</Tag> : null}
      </div>
      <p className={styles.quiet}>{facts.join(" · ")}</p>
      <p className={styles.quiet}>
        {t("scim.baseUrl")} <code>{baseUrl}</code>
      </p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          loading={enable.isPending}
          onClick={() => enable.mutate({ client, enabled: !enabled }, { onError: tell })}
        >
          {t(enabled ? "authProviders.disable" : "authProviders.enable")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => setAsking("token")}>
          {t("scim.newToken")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onEdit}>
          {t("authSettings.edit")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => setAsking("delete")}>
          {t("scim.delete")}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking === "token"}
        onClose={close}
        onConfirm={() =>
          replace.mutate(client, {
            onSuccess: ({ token = "" }) => {
              close();
              onToken(name, token);
            },
            onError: tell,
          })
        }
        title={t("scim.newTokenTitle", { name })}
        confirmLabel={t("scim.newToken")}
        busy={replace.isPending}
        dangerous
      >
        {t("scim.newTokenQuestion")}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        onConfirm={() => remove.mutate(client, { onSuccess: close, onError: tell })}
        title={t("scim.deleteTitle", { name })}
        confirmLabel={t("scim.delete")}
        busy={remove.isPending}
        dangerous
      >
        {t("scim.deleteQuestion")}
      </ConfirmDialog>
    </li>
  );
}
