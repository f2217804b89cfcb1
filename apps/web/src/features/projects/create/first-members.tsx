/** Who a new project begins with, besides the person who creates it. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FindMembers } from "../settings/members/dialogs/find-members.tsx";
import { RoleChecks } from "../settings/members/dialogs/role-checks.tsx";
import { projectRolesQuery, type Principal } from "../settings/members/model/queries.ts";
import { usualRole } from "../settings/members/model/usual-role.ts";
import styles from "./create-project-dialog.module.css";
import "../settings/members/model/messages.ts";

export interface ChosenMembers {
  members: readonly Principal[];
  roleIds: readonly number[];
}

export const NO_MEMBERS: ChosenMembers = { members: [], roleIds: [] };

interface FirstMembersProps {
  chosen: ChosenMembers;
  onChange: (chosen: ChosenMembers) => void;
}

export function FirstMembers({ chosen, onChange }: FirstMembersProps): ReactNode {
  const { members, roleIds } = chosen;
  const offered = useQuery(projectRolesQuery).data ?? [];
  /** The first brings the role that most get. */
  const add = (one: Principal): void => {
    const isFirst = members.length === 0 && roleIds.length === 0;
    onChange({ members: [...members, one], roleIds: isFirst ? [...usualRole(offered)] : roleIds });
  };
  return (
    <div className={styles.members}>
      <FindMembers
        projectId={null}
        chosen={members}
        onAdd={add}
        onDrop={(id) => onChange({ ...chosen, members: members.filter((one) => one.id !== id) })}
        onInvite={null}
      />
      <RoleChecks
        roles={({ id }) => ({ checked: roleIds.includes(id) })}
        onChange={(id, on) =>
          onChange({ ...chosen, roleIds: on ? [...roleIds, id] : roleIds.filter((one) => one !== id) })
        }
      />
    </div>
  );
}
