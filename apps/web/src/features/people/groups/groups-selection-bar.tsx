/** What can be done with the groups that are selected. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { SelectionBar } from "../../../shared/ui/layout/selection-bar.tsx";

interface GroupsSelectionBarProps {
  count: number;
  /** While groups are deleted again. */
  progress: { done: number; total: number } | null;
  /** null: nothing failed. */
  onRetry: (() => void) | null;
  onAll: () => void;
  onNone: () => void;
  onDelete: () => void;
}

export function GroupsSelectionBar({
  count,
  progress,
  onRetry,
  onAll,
  onNone,
  onDelete,
}: GroupsSelectionBarProps): ReactNode {
  const t = useT();
  return (
    <SelectionBar
      label={t("groups.selected", { count })}
      progress={progress === null ? null : { ...progress, label: t("groups.deleting", progress) }}
    >
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
      {onRetry === null ? null : (
        <Button variant="default" disabled={progress !== null} onClick={onRetry}>
          {t("ui.retryFailed")}
        </Button>
      )}
    </SelectionBar>
  );
}
