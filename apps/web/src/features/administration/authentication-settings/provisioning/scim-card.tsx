/** Clients that push people and groups: what each may reach, and how much it manages. */
import type { ScimClient } from "@halyard/contract/schemas/identity/sign-in";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { describeError } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import styles from "../authentication-settings.module.css";
import { Copyable, SourceCard, SourceLine } from "../sources/source-list.tsx";
import { SecretDialog } from "../secret-dialog/secret-dialog.tsx";
import "./messages.ts";
import {
  scimClientsQuery,
  useDeleteScimClient,
  useEnableScimClient,
  useReplaceScimToken,
  useTryScimClient,
} from "./queries.ts";
import { ScimDialog } from "./scim-dialog.tsx";
import { TrialOutcome } from "./trial-outcome.tsx";

const WORDS = {
  token: {
    title: "scim.tokenTitle",
    label: "scim.token",
    once: "scim.tokenOnce",
    replace: "scim.newToken",
    replaceTitle: "scim.newTokenTitle",
    replaceQuestion: "scim.newTokenQuestion",
  },
  client_credentials: {
    title: "scim.secretTitle",
    label: "scim.secret",
    once: "scim.secretOnce",
    replace: "scim.newSecret",
    replaceTitle: "scim.newSecretTitle",
    replaceQuestion: "scim.newSecretQuestion",
  },
} as const;

export function ScimCard(): ReactNode {
  const t = useT();
  const query = useQuery(scimClientsQuery);
  const [open, setOpen] = useState<"new" | ScimClient | null>(null);
  const [shown, setShown] = useState<ScimClient | null>(null);
  const clients = query.data?._embedded.elements ?? [];
  return (
    <SourceCard
      title={t("scim.title")}
      help={t("scim.help")}
      addLabel={t("scim.add")}
      none={t("scim.none")}
      query={query}
      isEmpty={clients.length === 0}
      onAdd={() => setOpen("new")}
      dialogs={
        <>
          {open === null ? null : (
            <ScimDialog
              {...(open === "new" ? {} : { client: open })}
              onClose={() => setOpen(null)}
              onSecret={setShown}
            />
          )}
          {shown === null ? null : (
            <SecretDialog
              title={t(WORDS[shown.authentication].title, { name: shown.name })}
              label={t(WORDS[shown.authentication].label)}
              help={t(WORDS[shown.authentication].once)}
              secret={shown.token ?? shown.clientSecret ?? ""}
              onClose={() => setShown(null)}
            />
          )}
        </>
      }
    >
      {clients.map((client) => (
        <ClientLine key={client.id} client={client} onEdit={() => setOpen(client)} onSecret={setShown} />
      ))}
    </SourceCard>
  );
}

const tell = (error: Error): void => {
  toast.error(describeError(error).message);
};

interface ClientLineProps {
  client: ScimClient;
  onEdit: () => void;
  onSecret: (client: ScimClient) => void;
}

function ClientLine({ client, onEdit, onSecret }: ClientLineProps): ReactNode {
  const t = useT();
  const [enable, replace, remove] = [useEnableScimClient(), useReplaceScimToken(), useDeleteScimClient()];
  const tryOut = useTryScimClient();
  const [asking, setAsking] = useState<"token" | "delete" | null>(null);
  const { name, enabled, people, groups, lastUsedAt, expiresAt, baseUrl, signInProvider, managesEveryone } = client;
  const facts = [
    t("scim.people", { count: people }),
    t("scim.groups", { count: groups }),
    ...(signInProvider === null ? [] : [signInProvider.name]),
    lastUsedAt === null ? t("scim.neverUsed") : t("scim.used", { day: formatDay(lastUsedAt) }),
    ...(expiresAt === null ? [] : [t("scim.until", { day: formatDay(expiresAt) })]),
  ];
  const words = WORDS[client.authentication];
  const close = (): void => setAsking(null);
  const switchTo = (on: boolean): void => enable.mutate({ client, enabled: on }, { onError: tell });
  return (
    <SourceLine
      name={name}
      mark={enabled ? null : t(client.trial ? "scim.trial" : "authSettings.disabled")}
      action={
        enabled ? null : (
          <Button variant="default" size="compact-sm" loading={enable.isPending} onClick={() => switchTo(true)}>
            {t("authProviders.enable")}
          </Button>
        )
      }
      menu={
        <>
          <Menu.Item onClick={onEdit}>{t("authSettings.edit")}</Menu.Item>
          <Menu.Item onClick={() => setAsking("token")}>{t(words.replace)}</Menu.Item>
          {client.trial ? null : (
            <Menu.Item onClick={() => tryOut.mutate(client, { onError: tell })}>{t("scim.try")}</Menu.Item>
          )}
          {enabled ? <Menu.Item onClick={() => switchTo(false)}>{t("authProviders.disable")}</Menu.Item> : null}
          <Menu.Item color="red" onClick={() => setAsking("delete")}>
            {t("scim.delete")}
          </Menu.Item>
        </>
      }
    >
      <p className={styles.quiet}>
        {facts.join(" · ")} {managesEveryone ? <Tag tone="warning">{t("scim.everyone")}</Tag> : null}
      </p>
      <Copyable label={t("scim.baseUrl")}>{baseUrl}</Copyable>
      {client.clientId === null ? null : (
        <>
          <Copyable label={t("scim.tokenUrl")}>{client.tokenUrl}</Copyable>
          <Copyable label={t("scim.clientId")}>{client.clientId}</Copyable>
        </>
      )}
      <TrialOutcome client={client} />
      <ConfirmDialog
        opened={asking === "token"}
        onClose={close}
        onConfirm={() =>
          replace.mutate(client, {
            onSuccess: (replaced) => {
              close();
              onSecret(replaced);
            },
            onError: tell,
          })
        }
        title={t(words.replaceTitle, { name })}
        confirmLabel={t(words.replace)}
        busy={replace.isPending}
        dangerous
      >
        {t(words.replaceQuestion)}
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
    </SourceLine>
  );
}
