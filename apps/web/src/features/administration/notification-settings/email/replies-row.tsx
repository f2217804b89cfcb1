/** How answers to emails come in, and whether they do. */
import type { ReplyStatus } from "@halyard/contract/schemas/administration/emails";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { describeError } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Facts } from "../../../../shared/ui/layout/card.tsx";
import { SetupRow } from "../../../../shared/ui/layout/setup-list.tsx";
import { replySettingsQuery, replyStatusQuery } from "../model/queries.ts";
import { MailboxDialog } from "./mailbox-dialog.tsx";
import { useSectionDialog } from "./use-section-dialog.ts";

export function RepliesRow(): ReactNode {
  const t = useT();
  const { data: status, error, isPending, refetch } = useQuery(replyStatusQuery);
  if (status !== undefined) return <Replies status={status} />;
  const state = isPending ? (
    <LoadingRows rows={1} height={20} />
  ) : (
    <FailedView error={error} onRetry={() => void refetch()} />
  );
  return <SetupRow title={t("notificationSettings.replies")} state={state} />;
}

const isOff = ({ address, mailbox, listensAt }: ReplyStatus): boolean =>
  address === null || (mailbox === null && listensAt === null);

function Replies({ status }: { status: ReplyStatus }): ReactNode {
  const t = useT();
  const { address, mailbox, listensAt } = status;
  const { data: settings } = useQuery(replySettingsQuery);
  const { isOpen, sought, open, close } = useSectionDialog("replies");
  const test = useMutation({
    mutationFn: () => api.post("admin/replies/test", {}),
    onSuccess: ({ isReached, unread, error }) =>
      isReached
        ? toast.success(t("notificationSettings.mailboxReached", { count: unread }))
        : toast.error(t("notificationSettings.mailboxProblem", { error })),
    onError: (error) => toast.error(describeError(error).message),
  });
  return (
    <SetupRow
      title={t("notificationSettings.replies")}
      look={isOff(status) || status.error === "" ? undefined : "danger"}
      state={t(`notificationSettings.${isOff(status) ? "noReplies" : "repliesHelp"}`)}
      action={
        <>
          {address === null || mailbox === null ? null : (
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
              {t("notificationSettings.testMailbox")}
            </Button>
          )}
          <Button variant="default" disabled={settings === undefined} onClick={open}>
            {t(`notificationSettings.${mailbox === null ? "setUpMailbox" : "editMailbox"}`)}
          </Button>
          {isOpen && settings !== undefined ? (
            <MailboxDialog settings={settings} sought={sought} onClose={close} />
          ) : null}
        </>
      }
    >
      {address === null && mailbox === null && listensAt === null ? null : <State status={status} />}
    </SetupRow>
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
