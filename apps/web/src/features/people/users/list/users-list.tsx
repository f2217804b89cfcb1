/** The users of the page, in a table or as cards, or why there are none. */
import { useMemo, type ReactNode } from "react";
import { describeError } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { DataTable } from "../../../../shared/ui/data-table/data-table.tsx";
import type { Choosing } from "../../../../shared/ui/data-table/model/use-choosing.ts";
import { tableSelection, type RowSelection } from "../../../../shared/ui/data-table/model/use-row-selection.ts";
import { Later } from "../../../../shared/ui/feedback/later.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import { LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { userSort, type SearchChange, type UsersSearch } from "../model/search.ts";
import type { UserHandlers } from "../model/use-user-commands.ts";
import type { UsersListModel } from "../model/use-users-list.ts";
import styles from "../users-page.module.css";
import { UserCard } from "./user-card.tsx";
import { userColumns } from "./user-columns.tsx";
import { UsersFailed } from "./users-failed.tsx";

interface UsersListProps {
  list: UsersListModel;
  selection: RowSelection;
  choosing: Choosing;
  /** Stable between renders. */
  handlers: UserHandlers;
  search: UsersSearch;
  onSearch: (patch: SearchChange) => void;
  /** Where there are no users to show. */
  empty: ReactNode;
}

export function UsersList(props: UsersListProps): ReactNode {
  const { users, error, isRead, isPending, look } = props.list;
  const t = useT();
  const failure = error === null ? null : t("users.failed", { message: describeError(error).message });
  if (failure !== null && !isRead) return <UsersFailed message={failure} />;
  return (
    <>
      {failure === null ? null : (
        <div className={styles.alert} role="alert">
          <Notice tone="warning">{failure}</Notice>
        </div>
      )}
      {look.view !== "grid" ? (
        <UsersTable {...props} />
      ) : isPending ? (
        <LoadingRows rows={6} height={56} />
      ) : users.length === 0 ? (
        props.empty
      ) : (
        <Later placeholder={<LoadingRows rows={6} height={56} />}>
          <UserCards {...props} />
        </Later>
      )}
    </>
  );
}

function UsersTable({ list, selection, choosing, handlers, search, onSearch, empty }: UsersListProps): ReactNode {
  const { users: rows, projects, isPending, look, changeLook } = list;
  const { problems } = selection;
  const t = useT();
  // Beside the details of one there is no room for all, and the details have them.
  const short = look.view === "list" || search.user !== undefined;
  const columns = useMemo(
    () => userColumns(t, { projects, problems, handlers, short }),
    [t, projects, problems, handlers, short],
  );
  return (
    <DataTable
      label={t("users.title")}
      columns={columns}
      rows={rows}
      rowId={(user) => String(user.id)}
      rowLabel={(user) => user.name}
      status={isPending ? "loading" : "ready"}
      empty={empty}
      sort={{ column: look.sort, descending: look.desc }}
      onSort={({ column, descending }) => {
        const sort = userSort(column);
        if (sort === undefined) return;
        changeLook({ sort, desc: descending });
        onSearch({ sort, desc: descending, page: undefined });
      }}
      {...tableSelection(selection)}
      choosing={choosing}
      onOpen={handlers.onOpen}
      openId={search.user === undefined ? null : String(search.user)}
      total={rows.length}
    />
  );
}

function UserCards({ list, selection, handlers, search }: UsersListProps): ReactNode {
  const t = useT();
  return (
    <ul className={styles.grid} aria-label={t("users.title")}>
      {list.users.map((user) => (
        <UserCard
          key={user.id}
          user={user}
          memberships={list.projects(user)}
          selected={selection.ids.has(user.id)}
          open={user.id === search.user}
          onSelect={(on) => selection.toggle(user.id, on)}
          handlers={handlers}
          problem={selection.problems.get(user.id)}
        />
      ))}
    </ul>
  );
}
