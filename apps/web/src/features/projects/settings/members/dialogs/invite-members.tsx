/** Invites people without an account, by their addresses: each gets an email and is a member once they accept it. */
import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { methodsQuery } from "../../../../../shared/session/methods-query.ts";
import { entriesIn, PASTED_AT_MOST } from "../model/pasted.ts";

interface InviteMembersProps {
  text: string;
  onChange: (text: string) => void;
}

export function InviteMembers({ text, onChange }: InviteMembersProps): ReactNode {
  const t = useT();
  const sendsMail = useQuery(methodsQuery).data?.passwordReset;
  const tooMany = entriesIn(text).length > PASTED_AT_MOST;
  return (
    <Textarea
      label={t("members.invite.addresses")}
      description={t(sendsMail === false ? "members.invite.withoutMail" : "members.invite.help")}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={tooMany ? t("members.add.tooMany", { most: PASTED_AT_MOST }) : undefined}
      autosize
      minRows={2}
      maxRows={8}
      data-autofocus
    />
  );
}
