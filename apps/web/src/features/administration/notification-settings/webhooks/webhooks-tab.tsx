/** The webhooks, each with what it is told and whether that arrives. */
import type { Webhook } from "@halyard/contract/schemas/administration/webhooks";
import { Button, Menu } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { formatTime } from "../../../../shared/dates/dates.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { intl, useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { webhooksQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

type Opened =
  | { what: "form"; webhook: Webhook | null }
  | { what: "log" | "delete" | "rotate" | "secret"; webhook: Webhook }
  | null;

const TONES = { failing: "warning", paused: "warning", disabled: "plain" } as const;

export function WebhooksTab(): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(webhooksQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  const reread = () => queries.invalidateQueries({ queryKey: keys.lists("administration") });
  const remove = useMutation({
    mutationFn: ({ id }: Webhook) => api.delete(`admin/webhooks/${id}`),
    onSuccess: async () => {
      close();
      toast.success(t("webhooks.deleted"));
      await reread();
    },
  });
  const rotate = useMutation({
    mutationFn: ({ id }: Webhook) => api.post(`admin/webhooks/${id}/rotate_secret`, {}),
    onSuccess: (webhook) => setOpened({ what: "secret", webhook }),
  });
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpened({ what: "form", webhook: null })}>
      {t("webhooks.create")}
    </Button>
  );
  if (isPending) return <LoadingRows rows={4} height={52} />;
  if (data === undefined) return <FailedView error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data.length === 0 ? (
        <EmptyView title={t("webhooks.none")} help={t("webhooks.noneHelp")} action={create} />
      ) : (
        <>
          <div className={styles.bar}>
            <span className={styles.quiet} role="status">
              {t("webhooks.count", { count: data.length })}
            </span>
            {create}
          </div>
          <ul className={styles.rows}>
            {data.map((webhook) => (
              <WebhookLine key={webhook.id} webhook={webhook} onOpen={setOpened} onChanged={reread} />
            ))}
          </ul>
        </>
      )}
      {opened?.what === "form" ? (
        <WebhookDialog
          webhook={opened.webhook}
          onClose={close}
          onSaved={(webhook) => setOpened(webhook.secret === undefined ? null : { what: "secret", webhook })}
        />
      ) : null}
      {opened?.what === "secret" ? <SecretDialog webhook={opened.webhook} onClose={close} /> : null}
      {opened?.what === "log" ? <DeliveriesDialog webhook={opened.webhook} onClose={close} /> : null}
      <ConfirmDialog
        opened={opened?.what === "delete"}
        onClose={close}
        onConfirm={() => (opened?.what === "delete" ? remove.mutate(opened.webhook) : undefined)}
        title={t("webhooks.deleteTitle", { name: opened?.webhook?.name ?? "" })}
        confirmLabel={t("webhooks.delete")}
        busy={remove.isPending}
        dangerous
      >
        {t("webhooks.deleteQuestion")}
      </ConfirmDialog>
      <ConfirmDialog
        opened={opened?.what === "rotate"}
        onClose={close}
        onConfirm={() => (opened?.what === "rotate" ? rotate.mutate(opened.webhook) : undefined)}
        title={t("webhooks.rotate")}
        confirmLabel={t("webhooks.rotate")}
        busy={rotate.isPending}
      >
        {t("webhooks.rotateQuestion")}
      </ConfirmDialog>
    </>
  );
}

interface WebhookLineProps {
  webhook: Webhook;
  onOpen: (opened: Opened) => void;
  onChanged: () => Promise<void>;
}

function WebhookLine({ webhook, onOpen, onChanged }: WebhookLineProps): ReactNode {
  const t = useT();
  const { id, name, url, state, events, waiting, failed, failingSince, pausedReason } = webhook;
  const test = useMutation({
    mutationFn: () => api.post(`admin/webhooks/${id}/test`, {}),
    onSuccess: async (delivery) => {
      if (delivery.state === "delivered") toast.success(t("webhooks.testOk", { status: delivery.status ?? 0 }));
      else toast.error(t("webhooks.testFailed", { error: delivery.error }));
      await onChanged();
    },
  });
  const enable = useMutation({
    mutationFn: (enabled: boolean) => api.patch(`admin/webhooks/${id}`, { enabled }),
    onSuccess: onChanged,
  });
  const told = [
    waiting === 0 ? "" : t("webhooks.waiting", { waiting }),
    failed === 0 ? "" : t("webhooks.failed", { failed }),
    failingSince === null ? "" : t("webhooks.failing", { time: formatTime(failingSince) }),
    pausedReason,
  ].filter((words) => words !== "");
  const exception = state !== "active" ? state : failingSince === null ? null : "failing";
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.strong}>{name}</span>
        <span className={styles.quiet}>{url}</span>
        <span className={styles.quiet}>{intl.formatList(events.map((event) => t(`webhooks.event.${event}`)))}</span>
        {told.length === 0 ? null : <span className={styles.quiet}>{told.join(" · ")}</span>}
      </span>
      {exception === null ? null : <Tag tone={TONES[exception]}>{t(`webhooks.state.${exception}`)}</Tag>}
      <DotsMenu label={t("webhooks.actions", { name })} dots={16}>
        <Menu.Item onClick={() => onOpen({ what: "form", webhook })}>{t("webhooks.edit")}</Menu.Item>
        <Menu.Item onClick={() => onOpen({ what: "log", webhook })}>{t("webhooks.log")}</Menu.Item>
        <Menu.Item onClick={() => test.mutate()}>{t("webhooks.test")}</Menu.Item>
        <Menu.Item onClick={() => enable.mutate(state !== "active")}>
          {t(state === "active" ? "webhooks.disable" : "webhooks.resume")}
        </Menu.Item>
        <Menu.Item onClick={() => onOpen({ what: "rotate", webhook })}>{t("webhooks.rotate")}</Menu.Item>
        <Menu.Item onClick={() => onOpen({ what: "delete", webhook })}>{t("webhooks.delete")}</Menu.Item>
      </DotsMenu>
    </li>
  );
}
