/** What stands above the table: filters, how many there are, export, order, groups and columns. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { ActionIcon, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ArrowDownUp, Download } from "lucide-react";
import { createContext, memo, useContext, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { CompareMenu } from "../compare/compare-menu.tsx";
import { ColumnMenu } from "./columns/column-menu.tsx";
import type { Layout } from "../search-params/column-layout.ts";
import { useCustomNames } from "../custom-fields/use-custom-names.ts";
import { exportWorkPackages } from "./export.ts";
import { FilterBar } from "../filtering/filter-bar.tsx";
import type { ProjectSearch } from "../search-params/search.ts";
import { SortMenu } from "../sorting/sort-menu.tsx";
import { sortOf, sortsOf } from "../search-params/sorts.ts";
import type { Lookups } from "../model/use-lookups.ts";
import { GroupMenu } from "./group-menu.tsx";

interface TableToolsProps {
  projectId: string;
  search: ProjectSearch;
  onChange: (part: Partial<ProjectSearch>) => void;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  look: Lookups;
  /** Puts rows that changed where they belong by now; null: they stand there. */
  onSettle: (() => void) | null;
  /** On a phone: begins choosing some of them. */
  onChoose: (() => void) | undefined;
}

/** How many there are on all pages; undefined: not known yet. */
export const Total = createContext<number | undefined>(undefined);

function Tools({
  projectId,
  search,
  onChange,
  layout,
  onLayout,
  look,
  onSettle,
  onChoose,
}: TableToolsProps): ReactNode {
  const t = useT();
  const custom = useCustomNames(projectId, layout.columns.some(isCustomFieldKey));
  const exporting = useMutation({
    mutationFn: () => exportWorkPackages(projectId, search, layout.columns, look, custom),
  });
  return (
    <FilterBar projectId={projectId} search={search} onChange={onChange} count={<TotalText />}>
      {onChoose === undefined ? null : (
        <Button variant="default" size="xs" onClick={onChoose}>
          {t("ui.table.choose")}
        </Button>
      )}
      {onSettle === null ? null : (
        <Button variant="default" size="xs" leftSection={<ArrowDownUp size={14} aria-hidden />} onClick={onSettle}>
          {t("workPackages.settle")}
        </Button>
      )}
      <SortMenu projectId={projectId} sorts={sortsOf(search)} onChange={(next) => onChange({ sort: sortOf(next) })} />
      <GroupMenu projectId={projectId} chosen={search.group} onChange={(next) => onChange({ group: next })} />
      <ColumnMenu projectId={projectId} layout={layout} sortedBy={sortsOf(search)[0]?.column} onChange={onLayout} />
      <ActionIcon
        variant="default"

        aria-label={t("workPackages.export")}
        title={t("workPackages.export")}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        <Download size={16} aria-hidden />
      </ActionIcon>
      <CompareMenu projectId={projectId} since={search.since} onChange={(since) => onChange({ since })} />
    </FilterBar>
  );
}

function TotalText(): ReactNode {
  const t = useT();
  const total = useContext(Total);
  return total === undefined ? null : t("workPackages.help", { count: total });
}

/** Not made again when rows come: that alone took as long as to draw some of them. */
export const TableTools = memo(Tools);
