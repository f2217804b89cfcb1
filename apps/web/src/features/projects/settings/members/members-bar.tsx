/** What can be done with the chosen members. */
import type { Membership } from "@halyard/contract/people";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { SelectionBar } from "../../../../shared/ui/layout/selection-bar.tsx";
import type { MemberAction } from "./member-columns.tsx";

interface MembersBarProps {
  members: readonly Membership[];
  onAction: (kind: MemberAction) => void;
  onClear: () => void;
}

export function MembersBar({ members, onAction, onClear }: MembersBarProps): ReactNode {
  const t = useT();
  return (
    <SelectionBar label={t("members.selected", { count: members.length })}>
      <Button size="xs" variant="default" onClick={() => onAction("roles")}>
        {t("members.changeRoles")}
      </Button>
      <Button size="xs" color="red" onClick={() => onAction("remove")}>
        {t("members.remove")}
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        {t("members.clear")}
      </Button>
    </SelectionBar>
  );
}
