/** The project's work in a table that is edited in place, grouped with counts and sums. */
import { hasLink } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { useElementSize } from "@mantine/hooks";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { TableSort } from "../../../shared/ui/data-table/model/column.ts";
import { DataTable } from "../../../shared/ui/data-table/data-table.tsx";
import { useChoosing } from "../../../shared/ui/data-table/model/use-choosing.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { useColumnPaste } from "./column-paste/use-column-paste.tsx";
import { useColumns } from "./columns/use-columns.ts";
import { reordered, useShownColumns } from "./columns/use-shown-columns.ts";
import { useHierarchy } from "./hierarchy/use-hierarchy.ts";
import { useManualOrder } from "./use-manual-order.ts";
import { withCriterion } from "../sorting/criteria.ts";
import { sortNamed, sortOf, sortsOf } from "../search-params/sorts.ts";
import { CompareBar } from "../compare/compare-bar.tsx";
import { useOnlyChanged } from "../compare/use-comparison.ts";
import { useNothing } from "../filtering/nothing.tsx";
import { useLookups } from "../model/use-lookups.ts";
import { useNextPrevious } from "../list-position/use-next-previous.ts";
import { QuickEdit } from "../quick-edit/quick-edit.tsx";
import { cellText } from "./export.ts";
import { groupedBy } from "./groups.tsx";
import { QuickCreate } from "./quick-create.tsx";
import { TableTools, Total } from "./table-tools.tsx";
import { usePinnedRows } from "./use-pinned-rows.ts";
import { useRows } from "./use-rows.ts";
import type { ViewProps } from "../model/view-props.ts";
import "./bulk/messages.ts";
import "../model/messages.ts";
import "../search-params/messages.ts";

const NOTHING: ReadonlySet<string> = new Set();

export function TableView(props: ViewProps): ReactNode {
  const { projectId, project, search, open, create, onCreated } = props;
  const t = useT();
  const look = useLookups();
  const { compared, only, setOnly, listed } = useOnlyChanged(projectId, search);
  const { comparison } = compared;
  const { list, rows: read, counts, asked, grouping, onChange } = useRows(projectId, listed, props.onChange);
  const [layout, setLayout] = useColumns(projectId, search, props.onChange);
  const [selection, setSelection] = useState<ReadonlySet<string>>(NOTHING);
  const choosing = useChoosing();
  const groups = counts?.groups;
  const group = useMemo(
    () => (grouping === "none" || grouping === "hierarchy" ? undefined : groupedBy(grouping, groups, look)),
    [groups, grouping, look],
  );
  const groupOf = useCallback((row: WorkPackage) => group?.(row).key ?? "", [group]);
  const { rows: standing, settle } = usePinnedRows(read, groupOf, asked);
  const { rows, mayMove, move } = useManualOrder(projectId, project, search, standing, groupOf);
  const { columns: chosen, sizes } = layout;
  const hierarchy = useHierarchy(rows, grouping === "hierarchy");
  const branchOf = hierarchy?.branchOf;
  const all = hierarchy?.rows ?? rows;
  const shown = useMemo(
    () => (only && comparison !== null ? all.filter(({ id }) => comparison.has(id)) : all),
    [all, only, comparison],
  );
  const { ref: edge, width: room } = useElementSize();
  const sorts = useMemo(() => sortsOf(search), [search]);
  const sortedBy = sorts[0]?.column ?? null;
  const drops = search.workPackage !== undefined;
  const cells = { projectId, look, open, branchOf, comparison };
  const columns = useShownColumns({ ...cells, chosen, sizes, sortedBy, rows, all, grouping, room, drops });
  const selected = useMemo(() => rows.filter((row) => selection.has(String(row.id))), [rows, selection]);
  const hasMore = list.hasNextPage && (counts === undefined || rows.length < counts.total);
  const pasted = { projectId, rows: shown, hasMore, loadMore: list.fetchNextPage, columns, selection, look };
  const pasting = useColumnPaste({ ...pasted, textOf: cellText });
  useNextPrevious(shown, search.workPackage, open);

  const sortBy = ({ column, descending }: TableSort, add: boolean): void => {
    const known = sortNamed(column);
    if (known !== undefined) onChange({ sort: sortOf(withCriterion(sorts, { column: known, descending }, add)) });
  };
  const nothing = useNothing({ search, onChange, create });
  return (
    <>
      <Total value={counts?.total}>
        <TableTools
          {...{ projectId, search, onChange, layout, look }}
          onLayout={setLayout}
          onChoose={choosing.begin}
          onSettle={mayMove === null ? settle : null}
        />
      </Total>
      {/* On a phone what creates one is above and below already. */}
      {hasLink(project, "createWorkPackageImmediately") && choosing.begin === undefined ? (
        <QuickCreate projectId={projectId} onCreated={onCreated} />
      ) : null}
      <CompareBar {...{ compared, only }} onOnly={setOnly} onClear={() => onChange({ since: undefined })} />
      <QuickEdit rows={shown} selection={selection} onSelect={setSelection} openId={search.workPackage} />
      <div ref={edge} />
      <DataTable
        selection={selection}
        onSelect={setSelection}
        choosing={choosing}
        label={t("workPackages.title")}
        columns={columns}
        rows={shown}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.subject}
        status={list.isPending ? "loading" : list.data === undefined ? "failed" : "ready"}
        error={list.error}
        failedTitle={t("workPackages.failed")}
        onRetry={() => void list.refetch()}
        empty={nothing}
        sort={sorts}
        sizes={sizes}
        onSizes={(next) => setLayout({ ...layout, sizes: next })}
        onReorder={(id, place) => setLayout({ ...layout, columns: reordered(chosen, columns, id, place) })}
        {...(mayMove === null ? {} : { mayMove, onMove: move })}
        byCell
        {...pasting.keys}
        recycles
        onSort={sortBy}
        onOpen={open}
        openId={search.workPackage === undefined ? null : String(search.workPackage)}
        // With the parents that are shown for their children, without what is folded.
        {...(counts === undefined ? {} : { total: counts.total - rows.length + shown.length })}
        hasMore={hasMore}
        {...(hierarchy === null ? {} : { tree: hierarchy.tree, isContext: hierarchy.isContext })}
        onEndReached={() => void list.fetchNextPage()}
        loadingMore={list.isFetchingNextPage}
        {...(group === undefined ? {} : { group })}
      />
      <BulkBar projectId={projectId} rows={selected} onSelect={setSelection} onPasteColumn={pasting.ask} />
      {pasting.dialog}
    </>
  );
}
