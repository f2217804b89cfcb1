/** By what the table's rows stand together. */
import { Button, Menu } from "@mantine/core";
import { Layers } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DEFAULT_GROUPING, GROUPINGS, type Grouping } from "../search-params/search.ts";

interface GroupMenuProps {
  chosen: Grouping | undefined;
  onChange: (grouping: Grouping | undefined) => void;
}

export function GroupMenu({ chosen = DEFAULT_GROUPING, onChange }: GroupMenuProps): ReactNode {
  const t = useT();
  const nameOf = (grouping: Grouping): string =>
    grouping === "none" || grouping === "hierarchy"
      ? t(`workPackages.group.${grouping}`)
      : t(`workPackages.field.${grouping}`);
  return (
    // It closes at once: to fade out beside the rows that come made both late.
    <Menu position="bottom-end" withinPortal transitionProps={{ exitDuration: 0 }}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<Layers size={14} aria-hidden />}>
          {t("workPackages.group", { by: nameOf(chosen) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={chosen}
          onChange={(value) => {
            const grouping = GROUPINGS.find((known) => known === value);
            onChange(grouping === DEFAULT_GROUPING ? undefined : grouping);
          }}
        >
          {GROUPINGS.map((grouping) => (
            <Menu.RadioItem key={grouping} value={grouping} closeMenuOnClick>
              {nameOf(grouping)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
