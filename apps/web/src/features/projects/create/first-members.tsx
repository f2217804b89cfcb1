/** Who a new project begins with, besides the person who creates it. */
import type { ReactNode } from "react";
import { FindMembers } from "../settings/members/dialogs/find-members.tsx";
import { RoleChecks } from "../settings/members/dialogs/role-checks.tsx";
import type { Principal } from "../settings/members/model/queries.ts";
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
  return (
    <div className={styles.members}>
      <FindMembers
        projectId={null}
        chosen={members}
        onAdd={(one) => onChange({ ...chosen, members: [...members, one] })}
        onDrop={(id) => onChange({ ...chosen, members: members.filter((one) => one.id !== id) })}
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
