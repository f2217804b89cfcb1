/** By what the board has its columns and its lanes. */
import { Button, Menu } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useListNames } from "../custom-fields/use-custom-names.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { ProjectSearch } from "../search-params/search.ts";
import {
  COLUMN_FIELDS,
  columnFieldNamed,
  DEFAULT_COLUMN_FIELD,
  LANE_FIELDS,
  type ColumnField,
  type LaneField,
} from "../search-params/board-fields.ts";

interface BoardMenuProps {
  projectId: string;
  field: ColumnField;
  laneField: LaneField;
  onChange: (part: Partial<ProjectSearch>) => void;
}

export function BoardMenu({ projectId, field, laneField, onChange }: BoardMenuProps): ReactNode {
  const t = useT();
  const custom = useListNames(projectId);
  const columns = [
    ...COLUMN_FIELDS.map((value) => ({ value, label: t(`workPackages.field.${value}`) })),
    ...[...custom].map(([value, label]) => ({ value, label })),
  ];
  const lanes = LANE_FIELDS.filter((value) => value !== field).map((value) => ({
    value,
    label: value === "none" ? t("workPackages.group.none") : t(`workPackages.field.${value}`),
  }));
  return (
    <>
      <ChoiceMenu
        name={(by) => t("board.columns", { by })}
        options={columns}
        value={field}
        onChange={(value) => {
          const chosen = columnFieldNamed(value);
          // Limits are those of columns that are gone.
          onChange({ columns: chosen === DEFAULT_COLUMN_FIELD ? undefined : chosen, limits: undefined });
        }}
      />
      <ChoiceMenu
        name={(by) => t("board.lanes", { by })}
        options={lanes}
        value={laneField}
        onChange={(value) => {
          const chosen = LANE_FIELDS.find((known) => known === value);
          onChange({ lanes: chosen === "none" ? undefined : chosen });
        }}
      />
    </>
  );
}

interface ChoiceMenuProps {
  /** With what is chosen in it. */
  name: (chosen: string) => string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A button that says what is chosen, as those of the table do. */
function ChoiceMenu({ name, options, value, onChange }: ChoiceMenuProps): ReactNode {
  return (
    <Menu position="bottom-end" withinPortal transitionProps={{ exitDuration: 0 }}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<ChevronDown size={14} aria-hidden />}>
          {name(options.find((option) => option.value === value)?.label ?? "")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
