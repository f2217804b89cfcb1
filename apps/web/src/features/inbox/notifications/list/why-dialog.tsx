/** Why a notification came, and how it was carried. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { WhyNotified } from "../../../../shared/components/why-notified/why-notified.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { explanationQuery } from "../model/queries.ts";
import "../model/inbox-messages.ts";

export function WhyDialog({ id, onClose }: { id: number; onClose: () => void }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(explanationQuery(id));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("notifications.explainTitle")}
      footer={<Button onClick={onClose}>{t("ui.close")}</Button>}
    >
      {data === undefined ? null : <WhyNotified explanation={data} />}
      {data === undefined && error === null ? <LoadingRows rows={3} /> : null}
      {data === undefined && error !== null ? <FailedView error={error} onRetry={() => void refetch()} /> : null}
    </Dialog>
  );
}
