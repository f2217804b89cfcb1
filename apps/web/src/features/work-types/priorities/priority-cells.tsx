/** Whether a priority is offered: said of those that are not, with the switch, which is held for the default. */
import type { Priority } from "@halyard/contract/schemas/work-types";
import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { HeldSwitch } from "../../../shared/ui/inputs/held-switch.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { useSaveEntry } from "../entries/changes.ts";

export const priorityColumns = (t: typeof translate): ListColumn[] => [{ name: t("priorities.active"), width: "72px" }];

export function PriorityTags({ priority }: { priority: Priority }): ReactNode {
  const t = useT();
  return (
    <>
      {priority.isDefault ? <Tag>{t("priorities.tag.isDefault")}</Tag> : null}
      {priority.isActive ? null : <Tag>{t("priorities.inactive")}</Tag>}
    </>
  );
}

export function PriorityCells({ priority }: { priority: Priority }): ReactNode {
  const t = useT();
  const save = useSaveEntry("priorities", priority);
  const label = t("priorities.activeOf", { name: priority.name });
  if (priority.isDefault) {
    return (
      <ListCell>
        <HeldSwitch label={label} checked why={t("priorities.field.isActiveDefault")} />
      </ListCell>
    );
  }
  return (
    <ListCell>
      <Switch
        aria-label={label}
        // What the click asked for, until the answer is there: a switch that waits looks broken.
        checked={save.isPending ? !priority.isActive : priority.isActive}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ is_active: event.currentTarget.checked })}
      />
    </ListCell>
  );
}
