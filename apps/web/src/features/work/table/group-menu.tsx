/** By what the table's rows stand together. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { Button, Menu } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useGroupableNames } from "../custom-fields/use-custom-names.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DEFAULT_GROUPING, groupingNamed, GROUPINGS, type Grouping } from "../search-params/search.ts";

interface GroupMenuProps {
  projectId: string;
  chosen: Grouping | undefined;
  onChange: (grouping: Grouping | undefined) => void;
}

export function GroupMenu({ projectId, chosen = DEFAULT_GROUPING, onChange }: GroupMenuProps): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const custom = useGroupableNames(projectId, isOpen || isCustomFieldKey(chosen));
  const nameOf = (grouping: Grouping): string => {
    if (isCustomFieldKey(grouping)) return custom.get(grouping) ?? "";
    return grouping === "none" || grouping === "hierarchy"
      ? t(`workPackages.group.${grouping}`)
      : t(`workPackages.field.${grouping}`);
  };
  return (
    // It closes at once: to fade out beside the rows that come made both late.
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal transitionProps={{ exitDuration: 0 }}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<ChevronDown size={14} aria-hidden />}>
          {t("workPackages.group", { by: nameOf(chosen) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={chosen}
          onChange={(value) => {
            const grouping = groupingNamed(value);
            onChange(grouping === DEFAULT_GROUPING ? undefined : grouping);
          }}
        >
          {[...GROUPINGS, ...custom.keys()].map((grouping) => (
            <Menu.RadioItem key={grouping} value={grouping} closeMenuOnClick>
              {nameOf(grouping)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
