/** A section of the settings that is a list: how many there are, what adds one, the table; while there is nothing, what adds the first one. */
import type { ReactNode } from "react";
import { DataTable } from "../../../../shared/ui/data-table/data-table.tsx";
import type { DataTableProps } from "../../../../shared/ui/data-table/model/table-props.ts";
import { EmptyView } from "../../../../shared/ui/feedback/state-views.tsx";
import styles from "./list-page.module.css";
import { SectionActions, SectionCount } from "./section-actions.tsx";

interface ListPageProps<Row extends object> extends Omit<
  DataTableProps<Row>,
  "status" | "error" | "onRetry" | "empty" | "rows" | "total"
> {
  /** How the list was read. */
  list: { data: readonly Row[] | undefined; isPending: boolean; error: unknown; refetch: () => unknown };
  rows: readonly Row[];
  /** Adds one. */
  action?: ReactNode;
  empty: { icon: ReactNode; title: string; help?: string };
  /** What to begin with stands below, and says itself that there is nothing yet. */
  beginsBelow?: boolean;
}

export function ListPage<Row extends object>(props: ListPageProps<Row>): ReactNode {
  const { list, rows, action, empty, beginsBelow = false, ...table } = props;
  const isEmpty = list.data !== undefined && rows.length === 0;
  return (
    <>
      <SectionCount>{list.data === undefined || isEmpty ? null : rows.length}</SectionCount>
      <SectionActions>{isEmpty && !beginsBelow ? null : action}</SectionActions>
      {isEmpty && beginsBelow ? null : isEmpty ? (
        <EmptyView {...empty} action={action} />
      ) : (
        <div className={styles.table}>
          <DataTable
            {...table}
            rows={rows}
            total={rows.length}
            status={list.isPending ? "loading" : list.data === undefined ? "failed" : "ready"}
            error={list.error}
            onRetry={() => void list.refetch()}
            empty={empty}
          />
        </div>
      )}
    </>
  );
}
