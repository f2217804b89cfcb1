/** Which columns the table shows; remembered for each project. */
import { Button, Menu } from "@mantine/core";
import { Columns3 } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { OPTIONAL_COLUMNS, type OptionalColumn } from "./columns.tsx";

interface ColumnMenuProps {
  chosen: readonly OptionalColumn[];
  onChange: (chosen: readonly OptionalColumn[]) => void;
}

export function ColumnMenu({ chosen, onChange }: ColumnMenuProps): ReactNode {
  const t = useT();
  const toggle = (column: OptionalColumn): void =>
    onChange(OPTIONAL_COLUMNS.filter((known) => (known === column) !== chosen.includes(known)));
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<Columns3 size={14} aria-hidden />}>
          {t("workPackages.columns")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {OPTIONAL_COLUMNS.map((column) => (
          <Menu.CheckboxItem key={column} checked={chosen.includes(column)} onChange={() => toggle(column)}>
            {t(`workPackages.field.${column}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
