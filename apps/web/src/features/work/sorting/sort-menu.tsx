/** The toolbar's way to several criteria at once; the panel comes when it is opened. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { lazy, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ToolPopover } from "../../../shared/ui/menu/tool-popover.tsx";
import { useCustomNames } from "../custom-fields/use-custom-names.ts";
import { sortField } from "./labels.ts";
import type { Criterion, SortField } from "../search-params/sorts.ts";

const load = () => import("./sort-panel.tsx");
const SortPanel = lazy(async () => ({ default: (await load()).SortPanel }));

interface SortMenuProps {
  projectId: string;
  sorts: readonly Criterion[];
  onChange: (sorts: readonly Criterion[]) => void;
}

export function SortMenu({ projectId, sorts, onChange }: SortMenuProps): ReactNode {
  const t = useT();
  const [first] = sorts;
  const more = sorts.length - 1;
  const custom = useCustomNames(projectId, first !== undefined && isCustomFieldKey(first.column));
  const nameOf = (field: SortField): string =>
    isCustomFieldKey(field) ? (custom.get(field) ?? "") : t(sortField(field));
  return (
    <ToolPopover
      label={t("workPackages.sort", { by: first === undefined ? "" : nameOf(first.column), more })}
      title={t("workPackages.sort.title")}
      width={420}
      load={() => void load()}
    >
      {() => <SortPanel projectId={projectId} sorts={sorts} onChange={onChange} />}
    </ToolPopover>
  );
}
