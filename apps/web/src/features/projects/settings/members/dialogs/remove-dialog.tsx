/** Asks before members are removed, and says what they lose and what stays. */
import { isOneOf, linkOf, linkedId, titleOf } from "@halyard/api-client/links";
import type { Membership } from "@halyard/contract/people";
import type { Project } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Outcome } from "../../../../../shared/api/run-sequentially.ts";
import { heldRoles } from "../../../../../shared/memberships/held-roles.ts";
import { intl, useT } from "../../../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../../../shared/session/session.ts";
import { ConfirmDialog } from "../../../../../shared/ui/dialog/confirm-dialog.tsx";
import { Notice } from "../../../../../shared/ui/feedback/notice.tsx";
import { useRemoveMembers } from "../model/changes.ts";
import { isInherited } from "../model/inheritance.ts";
import { assignedQuery } from "../model/queries.ts";
import styles from "./dialogs.module.css";
import { ManagerWarning, useLosesManagers } from "./manager-warning.tsx";
import "../model/messages.ts";

interface RemoveDialogProps {
  project: Project;
  members: readonly Membership[];
  onClose: () => void;
  /** @param failed those that could not be removed, with what kept them */
  onDone: (failed: readonly Outcome<Membership>[]) => void;
}

export function RemoveDialog({ project, members, onClose, onDone }: RemoveDialogProps): ReactNode {
  const t = useT();
  const own = useCurrentUser().id;
  const [confirmed, setConfirmed] = useState(false);
  const removal = useRemoveMembers();
  const going = members.filter((member) => !isInherited(member));
  const staying = members.length - going.length;
  const losesManagers = useLosesManagers(project.id, going, new Map(going.map(({ id }) => [id, []])));
  const assigned = useQuery({
    ...assignedQuery(
      project.id,
      going.flatMap((member) => linkedId(member, "principal") ?? []),
    ),
    enabled: going.length > 0,
  }).data;
  const self = going.some((member) => linkOf(member, "principal")?.href === `/api/v3/users/${own}`);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => removal.mutate(going, { onSuccess: onDone })}
      title={t("members.remove.title", { count: going.length, name: titleOf(going[0] ?? members[0], "principal") })}
      confirmLabel={t("members.remove")}
      dangerous
      busy={removal.isPending}
      held={going.length === 0 || (losesManagers !== false && !confirmed)}
    >
      <div className={styles.consequences}>
        {going.length === 1 ? <OneLoses member={going[0]} /> : <ManyLose members={going} />}
        {assigned === undefined || assigned === 0 ? null : <p>{t("members.remove.assigned", { count: assigned })}</p>}
        {staying === 0 ? null : <p>{t("members.remove.inherited", { count: staying })}</p>}
        {self ? <Notice tone="warning">{t("members.remove.self")}</Notice> : null}
        {losesManagers === true ? <ManagerWarning confirmed={confirmed} onConfirm={setConfirmed} /> : null}
        {removal.isPending ? (
          <span role="status">{t("members.progress", { done: removal.done, total: going.length })}</span>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

const listed = (words: readonly string[]): string => intl.formatList(words, { type: "conjunction" });

function OneLoses({ member }: { member: Membership | undefined }): ReactNode {
  const t = useT();
  if (member === undefined) return null;
  const name = titleOf(member, "principal");
  const roles = heldRoles(member);
  const lost = roles.filter(({ direct, groups }) => direct && groups.length === 0);
  const kept = roles.filter(({ groups }) => groups.length > 0);
  const isGroup = isOneOf(linkOf(member, "principal"), "groups");
  return (
    <>
      {lost.length === 0 ? null : (
        <p>{t("members.remove.loses", { name, roles: listed(lost.map((role) => role.name)) })}</p>
      )}
      {isGroup ? <p>{t("members.remove.group", { name })}</p> : null}
      {kept.length === 0 ? null : (
        <p>
          {t("members.remove.keeps", {
            name,
            roles: listed(kept.map((role) => role.name)),
            groups: listed([...new Set(kept.flatMap(({ groups }) => groups))]),
          })}
        </p>
      )}
    </>
  );
}

function ManyLose({ members }: { members: readonly Membership[] }): ReactNode {
  const t = useT();
  const keeping = members.filter(({ inherited }) => inherited.length > 0).length;
  return (
    <>
      <p>{t("members.remove.losesMany")}</p>
      <ul className={styles.names}>
        {members.map((member) => (
          <li key={member.id}>
            <strong>{titleOf(member, "principal")}</strong>:{" "}
            {listed(heldRoles(member).flatMap(({ name, direct }) => (direct ? [name] : [])))}
          </li>
        ))}
      </ul>
      {keeping === 0 ? null : <p>{t("members.remove.keepsMany", { count: keeping })}</p>}
    </>
  );
}
