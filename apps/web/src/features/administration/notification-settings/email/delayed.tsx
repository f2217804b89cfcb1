/** Emails that the mail server hasn't accepted yet; each can be sent at once. */
import type { Email } from "@halyard/contract/schemas/administration/emails";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Card } from "../../../../shared/ui/layout/card.tsx";
import { delayedEmailsQuery } from "../model/queries.ts";
import { NextAttempt } from "../model/next-attempt.tsx";
import styles from "../notification-settings.module.css";

/** Shows nothing if there are none or they can't be read; the delivery status says so then. */
export function DelayedEmails(): ReactNode {
  const t = useT();
  const { data: emails = [] } = useQuery(delayedEmailsQuery);
  if (emails.length === 0) return null;
  return (
    <Card title={t("notificationSettings.delayed")} help={t("notificationSettings.delayedHelp")}>
      <ul className={styles.list}>
        {emails.map((email) => (
          <DelayedEmail key={email.id} email={email} />
        ))}
      </ul>
    </Card>
  );
}

function DelayedEmail({ email: { id, address, kind, error, nextAt } }: { email: Email }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const sendNow = useMutation({
    mutationFn: () => api.post(`admin/emails/${id}/send_now`),
    onSuccess: () => toast.success(t("notificationSettings.sendingNow")),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
  });
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.strong}>{address}</span>
        <span className={styles.quiet}>
          {t(`notificationSettings.${kind}`)} · {error}
          <NextAttempt at={nextAt} />
        </span>
      </span>
      <Button
        variant="default"
        size="xs"
        aria-label={t("notificationSettings.sendNowTo", { address })}
        loading={sendNow.isPending}
        onClick={() => sendNow.mutate()}
      >
        {t("notificationSettings.sendNow")}
      </Button>
    </li>
  );
}
