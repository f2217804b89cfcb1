/** Changes the roles of one member or of many. Roles that only some of many have stay as they are until touched. */
import { titleOf } from "@halyard/api-client/links";
import type { Membership } from "@halyard/contract/people";
import type { Project, Role } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Outcome } from "../../../../../shared/api/run-sequentially.ts";
import { heldRoles } from "../../../../../shared/memberships/held-roles.ts";
import { intl, useT } from "../../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../../shared/ui/dialog/dialog.tsx";
import { Notice } from "../../../../../shared/ui/feedback/notice.tsx";
import { useChangeRoles } from "../model/changes.ts";
import { directRoleIds, throughGroupsAlone } from "../model/inheritance.ts";
import { projectRolesQuery } from "../model/queries.ts";
import styles from "./dialogs.module.css";
import { ManagerWarning, useLosesManagers } from "./manager-warning.tsx";
import { RoleChecks, type RoleState } from "./role-checks.tsx";
import "../model/messages.ts";

interface RolesDialogProps {
  project: Project;
  members: readonly Membership[];
  onClose: () => void;
  /** @param failed those that could not be changed, with what kept them */
  onDone: (failed: readonly Outcome<Membership>[]) => void;
}

const UNTOUCHED: ReadonlyMap<number, boolean> = new Map();

/** The roles assigned here after what was touched. */
const rolesAfter = (member: Membership, touched: ReadonlyMap<number, boolean>): number[] => {
  const kept = directRoleIds(member).filter((id) => touched.get(id) !== false);
  const elsewhere = throughGroupsAlone(member);
  const added = [...touched].flatMap(([id, on]) => (on && !elsewhere.includes(id) ? [id] : []));
  return [...new Set([...kept, ...added])];
};

export function RolesDialog({ project, members, onClose, onDone }: RolesDialogProps): ReactNode {
  const t = useT();
  const [touched, setTouched] = useState(UNTOUCHED);
  const [confirmed, setConfirmed] = useState(false);
  const change = useChangeRoles();
  const after = new Map(members.map((member) => [member.id, rolesAfter(member, touched)]));
  const changed = members.filter((member) => !isSame(directRoleIds(member), after.get(member.id) ?? []));
  const roleless = members.some((member) => (after.get(member.id) ?? []).length === 0 && member.inherited.length === 0);
  const losesManagers = useLosesManagers(project.id, changed, after);
  const submit = (): void =>
    change.mutate(
      changed.map((membership) => ({ membership, roleIds: after.get(membership.id) ?? [] })),
      { onSuccess: onDone },
    );
  const held = changed.length === 0 || roleless || (losesManagers !== false && !confirmed);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("members.roles.title", { count: members.length, name: titleOf(members[0], "principal") })}
      width={520}
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("ui.cancel")}
          </Button>
          <Button disabled={held} loading={change.isPending} onClick={submit}>
            {t("members.changeRoles")}
          </Button>
        </>
      }
    >
      <RoleChecks
        roles={(role) => stateOf(role, members, touched, t)}
        onChange={(id, on) => setTouched((now) => new Map([...now, [id, on]]))}
      />
      <Difference members={members} after={after} />
      {roleless ? <Notice tone="warning">{t("members.roles.required")}</Notice> : null}
      {losesManagers === true ? <ManagerWarning confirmed={confirmed} onConfirm={setConfirmed} /> : null}
      {change.isPending ? (
        <span role="status">{t("members.progress", { done: change.done, total: changed.length })}</span>
      ) : null}
    </Dialog>
  );
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

function stateOf(
  role: Role,
  members: readonly Membership[],
  touched: ReadonlyMap<number, boolean>,
  t: ReturnType<typeof useT>,
): RoleState {
  const held = members.map((member) => heldRoles(member).find(({ id }) => id === role.id));
  const groups = [...new Set(held.flatMap((one) => one?.groups ?? []))];
  const have = held.filter((one) => one !== undefined).length;
  const inherited = held.filter((one) => one?.direct === false).length;
  const on = touched.get(role.id);
  const fixed = inherited === members.length;
  return {
    checked: fixed || (on ?? have === members.length),
    indeterminate: on === undefined && have > 0 && have < members.length,
    fixed,
    ...(groups.length > 0 && inherited === 0
      ? { help: t("members.roles.also", { groups: groups.join(", "), count: groups.length }) }
      : inherited > 0
        ? { help: t("members.roles.inherited", { groups: groups.join(", "), count: groups.length }) }
        : have > 0 && have < members.length
          ? { help: t("members.roles.some", { count: have, total: members.length }) }
          : {}),
  };
}

/** Of one member: what is gained and lost, in words. */
function Difference({
  members,
  after,
}: {
  members: readonly Membership[];
  after: ReadonlyMap<number, number[]>;
}): ReactNode {
  const t = useT();
  const [only] = members;
  const roles = useQuery(projectRolesQuery).data ?? [];
  const names = (ids: readonly number[]): string =>
    intl.formatList(
      ids.map((id) => roles.find((role) => role.id === id)?.name ?? `#${id}`),
      { type: "conjunction" },
    );
  if (only === undefined || members.length > 1) return null;
  const before = directRoleIds(only);
  const now = after.get(only.id) ?? [];
  const gains = names(now.filter((id) => !before.includes(id)));
  const loses = names(before.filter((id) => !now.includes(id)));
  if (gains === "" && loses === "") return null;
  return (
    <div className={styles.difference} role="status">
      {gains === "" ? null : <p>{t("members.roles.gain", { roles: gains })}</p>}
      {loses === "" ? null : <p>{t("members.roles.lose", { roles: loses })}</p>}
    </div>
  );
}
