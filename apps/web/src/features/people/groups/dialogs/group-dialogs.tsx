/** The dialog that is open on the group page; all of them come in one chunk when the first is needed. */
import type { ReactNode } from "react";
import type { Outcome } from "../../../../shared/api/run-sequentially.ts";
import { AssignmentsDialog } from "./assignments-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { GroupDialogKind } from "../list/group-actions.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { MembersDialog } from "./members-dialog.tsx";
import type { Group } from "@halyard/contract/people";
import "../model/messages.ts";

export type OpenDialog = { kind: "create" } | { kind: GroupDialogKind; groups: readonly Group[] };

interface GroupDialogsProps {
  dialog: OpenDialog;
  onClose: () => void;
  onCreated: (group: Group) => void;
  onDeleted: (kept: readonly Outcome<Group>[]) => void;
}

export function GroupDialogs({ dialog, onClose, onCreated, onDeleted }: GroupDialogsProps): ReactNode {
  if (dialog.kind === "create") return <GroupDialog group={null} onClose={onClose} onSaved={onCreated} />;
  const [group] = dialog.groups;
  if (group === undefined) return null;
  switch (dialog.kind) {
    case "edit":
      return <GroupDialog group={group} onClose={onClose} />;
    case "members":
      return <MembersDialog id={group.id} onClose={onClose} />;
    case "assignments":
      return <AssignmentsDialog id={group.id} onClose={onClose} />;
    case "delete":
      return <DeleteDialog groups={dialog.groups} onClose={onClose} onDeleted={onDeleted} />;
  }
}
