/** In the details of an invited user: what became of the invitation, and sending it again. */
import { hasLink } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import { invitationQuery } from "../model/invitation.ts";
import type { User } from "@halyard/contract/people";
import type { Invite } from "../model/use-user-commands.ts";
import styles from "../users-page.module.css";

export function InvitationFacts({ user, onInvite }: { user: User; onInvite: Invite }): ReactNode {
  const t = useT();
  const invitation = useQuery(invitationQuery(user.id)).data;
  if (invitation === undefined) return null;
  const { state, sentAt, expiresAt, email } = invitation;
  const words =
    state === "sent" && sentAt !== null
      ? t("users.invitation.wasSent", { email, day: formatDay(sentAt) })
      : t(`users.invitation.state.${state === "sent" ? "none" : state}`, { email });
  return (
    <div className={styles.invitation}>
      <Notice tone={state === "failed" || expiresAt === null ? "warning" : "info"}>
        <p>{words}</p>
        <p>
          {expiresAt === null
            ? state === "due"
              ? null
              : t("users.invitation.noLink")
            : t("users.invitation.until", { day: formatDay(expiresAt) })}
        </p>
      </Notice>
      <div className={styles.invitationActions}>
        {hasLink(invitation, "send") ? (
          <Button size="xs" variant="default" onClick={() => onInvite(user, "mail")}>
            {t("users.invitation.resend")}
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={() => onInvite(user, "link")}>
          {t("users.invitation.copyLink")}
        </Button>
      </div>
    </div>
  );
}
