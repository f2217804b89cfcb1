/** What can be done with the groups that are selected. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { SelectionBar } from "../../ui/selection-bar.tsx";

interface GroupsSelectionBarProps {
  count: number;
  onAll: () => void;
  onNone: () => void;
  onDelete: () => void;
}

export function GroupsSelectionBar({ count, onAll, onNone, onDelete }: GroupsSelectionBarProps): ReactNode {
  const t = useT();
  return (
    <SelectionBar label={t("groups.selected", { count })}>
      <Button variant="default" onClick={onAll}>
        {t("groups.selectAll")}
      </Button>
      <Button variant="default" onClick={onNone}>
        {t("groups.deselectAll")}
      </Button>
      <Button variant="subtle" onClick={onNone}>
        {t("groups.clear")}
      </Button>
      <Button color="red" onClick={onDelete}>
        {t("groups.deleteSelected")}
      </Button>
    </SelectionBar>
  );
}
