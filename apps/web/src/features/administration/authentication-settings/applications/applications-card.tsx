/** Applications that people can let act for them. */
import type { OAuthApplication } from "@halyard/contract/schemas/identity/oauth";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { describeError } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import styles from "../authentication-settings.module.css";
import { Copyable, SourceCard, SourceLine } from "../sources/source-list.tsx";
import { SecretDialog } from "../secret-dialog/secret-dialog.tsx";
import { ApplicationDialog } from "./application-dialog.tsx";
import "./messages.ts";
import { applicationsQuery, useDeleteApplication, useEnableApplication, useReplaceSecret } from "./queries.ts";

export function ApplicationsCard(): ReactNode {
  const t = useT();
  const query = useQuery(applicationsQuery);
  const [open, setOpen] = useState<"new" | OAuthApplication | null>(null);
  const [shown, setShown] = useState<{ name: string; secret: string } | null>(null);
  const applications = query.data?._embedded.elements ?? [];
  const onSecret = (name: string, secret: string): void => setShown({ name, secret });
  return (
    <SourceCard
      title={t("applications.title")}
      help={t("applications.help")}
      addLabel={t("applications.add")}
      none={t("applications.none")}
      query={query}
      isEmpty={applications.length === 0}
      onAdd={() => setOpen("new")}
      dialogs={
        <>
          {open === null ? null : (
            <ApplicationDialog
              {...(open === "new" ? {} : { application: open })}
              onClose={() => setOpen(null)}
              onSecret={onSecret}
            />
          )}
          {shown === null ? null : (
            <SecretDialog
              title={t("applications.secretTitle", { name: shown.name })}
              label={t("applications.secret")}
              help={t("applications.secretOnce")}
              secret={shown.secret}
              onClose={() => setShown(null)}
            />
          )}
        </>
      }
    >
      {applications.map((application) => (
        <ApplicationLine
          key={application.id}
          application={application}
          onEdit={() => setOpen(application)}
          onSecret={onSecret}
        />
      ))}
    </SourceCard>
  );
}

const tell = (error: Error): void => {
  toast.error(describeError(error).message);
};

interface ApplicationLineProps {
  application: OAuthApplication;
  onEdit: () => void;
  onSecret: (name: string, secret: string) => void;
}

function ApplicationLine({ application, onEdit, onSecret }: ApplicationLineProps): ReactNode {
  const t = useT();
  const [enable, replace, remove] = [useEnableApplication(), useReplaceSecret(), useDeleteApplication()];
  const [asking, setAsking] = useState<"secret" | "delete" | null>(null);
  const { name, enabled, people, clientId, confidential, scopes, _links: links } = application;
  const acting = links["actingUser"];
  const actingName = acting === undefined || Array.isArray(acting) ? undefined : acting.title;
  const facts = [
    t("authSettings.people", { count: people }),
    ...(scopes.includes("api_v3") ? [] : [t("applications.reads")]),
    ...(confidential ? [] : [t("applications.public")]),
    ...(actingName === undefined ? [] : [t("applications.acts", { name: actingName })]),
  ];
  const close = (): void => setAsking(null);
  const switchTo = (on: boolean): void => enable.mutate({ application, enabled: on }, { onError: tell });
  return (
    <SourceLine
      name={name}
      mark={enabled ? null : t("authSettings.disabled")}
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
          {confidential ? (
            <Menu.Item onClick={() => setAsking("secret")}>{t("applications.newSecret")}</Menu.Item>
          ) : null}
          {enabled ? <Menu.Item onClick={() => switchTo(false)}>{t("authProviders.disable")}</Menu.Item> : null}
          <Menu.Item color="red" onClick={() => setAsking("delete")}>
            {t("authProviders.delete")}
          </Menu.Item>
        </>
      }
    >
      <p className={styles.quiet}>{facts.join(" · ")}</p>
      <Copyable label={t("applications.clientId")}>{clientId}</Copyable>
      <ConfirmDialog
        opened={asking === "secret"}
        onClose={close}
        onConfirm={() =>
          replace.mutate(application, {
            onSuccess: ({ clientSecret = "" }) => {
              close();
              onSecret(name, clientSecret);
            },
            onError: tell,
          })
        }
        title={t("applications.newSecretTitle", { name })}
        confirmLabel={t("applications.newSecret")}
        busy={replace.isPending}
        dangerous
      >
        {t("applications.newSecretQuestion")}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        onConfirm={() => remove.mutate(application, { onSuccess: close, onError: tell })}
        title={t("applications.deleteTitle", { name })}
        confirmLabel={t("authProviders.delete")}
        busy={remove.isPending}
        dangerous
      >
        {t("applications.deleteQuestion", { count: people })}
      </ConfirmDialog>
    </SourceLine>
  );
}
