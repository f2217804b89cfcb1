/** How answers to emails come in, and whether they do. */
import type { ReplyStatus } from "@halyard/contract/schemas/administration/emails";
import { Button, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { describeError } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Card, Facts } from "../../../../shared/ui/layout/card.tsx";
import { replySettingsQuery, replyStatusQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";
import { MailboxDialog } from "./mailbox-dialog.tsx";

export function RepliesCard(): ReactNode {
  const t = useT();
  const { data: status, error, isPending, refetch } = useQuery(replyStatusQuery);
  return (
    <Card
      title={t("notificationSettings.replies")}
      {...(status === undefined || isOff(status) ? {} : { help: t("notificationSettings.repliesHelp") })}
    >
      {isPending ? <LoadingRows rows={3} /> : null}
      {status === undefined && error !== null ? <FailedView error={error} onRetry={() => void refetch()} /> : null}
      {status === undefined ? null : <Replies status={status} />}
    </Card>
  );
}

const isOff = ({ address, mailbox, listensAt }: ReplyStatus): boolean =>
  address === null || (mailbox === null && listensAt === null);

function Replies({ status }: { status: ReplyStatus }): ReactNode {
  const t = useT();
  const { address, mailbox } = status;
  const { data: settings } = useQuery(replySettingsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const test = useMutation({
    mutationFn: () => api.post("admin/replies/test", {}),
    onSuccess: ({ isReached, unread, error }) =>
      isReached
        ? toast.success(t("notificationSettings.mailboxReached", { count: unread }))
        : toast.error(t("notificationSettings.mailboxProblem", { error })),
    onError: (error) => toast.error(describeError(error).message),
  });
  return (
    <>
      {isOff(status) ? <p className={styles.quiet}>{t("notificationSettings.noReplies")}</p> : null}
      <State status={status} />
      <Group gap="xs" mt="md">
        <Button variant="default" disabled={settings === undefined} onClick={() => setIsOpen(true)}>
          {t(`notificationSettings.${mailbox === null ? "setUpMailbox" : "editMailbox"}`)}
        </Button>
        {address === null || mailbox === null ? null : (
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t("notificationSettings.testMailbox")}
          </Button>
        )}
      </Group>
      {isOpen && settings !== undefined ? <MailboxDialog settings={settings} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function State({ status }: { status: ReplyStatus }): ReactNode {
  const t = useT();
  const { address, mailbox, listensAt, lastLookAt, taken, refused, error } = status;
  const none = t("notificationSettings.none");
  const outcome =
    error === "" ? t("notificationSettings.lookResult", { taken, refused }) : t("notificationSettings.lookFailed");
  const look =
    lastLookAt === null ? (
      t("notificationSettings.never")
    ) : (
      <>
        <RelativeTime time={lastLookAt} /> · {outcome}
      </>
    );
  // Of what is not set up there is nothing to tell.
  if (address === null && mailbox === null && listensAt === null) return null;
  return (
    <>
      {mailbox === null || error === "" ? null : (
        <Notice tone="danger">{t("notificationSettings.mailboxProblem", { error })}</Notice>
      )}
      <Facts
        facts={[
          { name: t("notificationSettings.replyAddress"), value: address ?? none },
          ...(listensAt === null ? [] : [{ name: t("notificationSettings.listensAt"), value: listensAt }]),
          { name: t("notificationSettings.mailbox"), value: mailbox ?? none },
          ...(mailbox === null ? [] : [{ name: t("notificationSettings.lastLook"), value: look }]),
        ]}
      />
    </>
  );
}
