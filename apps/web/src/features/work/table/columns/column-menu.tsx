/** Which columns the table shows, and in which order; remembered for each project. */
import { lazy, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ToolPopover } from "../../../../shared/ui/menu/tool-popover.tsx";
import type { Layout } from "../../search-params/column-layout.ts";

const load = () => import("./column-panel.tsx");
const ColumnPanel = lazy(async () => ({ default: (await load()).ColumnPanel }));

interface ColumnMenuProps {
  projectId: string;
  layout: Layout;
  sortedBy: string | undefined;
  onChange: (layout: Layout) => void;
}

export function ColumnMenu({ projectId, layout, sortedBy, onChange }: ColumnMenuProps): ReactNode {
  const t = useT();
  return (
    <ToolPopover
      label={t("workPackages.columns")}
      title={t("workPackages.columns")}
      width={340}
      load={() => void load()}
    >
      {() => <ColumnPanel {...{ projectId, layout, sortedBy, onChange }} />}
    </ToolPopover>
  );
}
