/** Users as a view: on their own page and in the Users & Access hub ("User management"). */
import { useCallback, type ComponentType, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { useChoosing } from "../../../shared/ui/data-table/model/use-choosing.ts";
import { useRowSelection } from "../../../shared/ui/data-table/model/use-row-selection.ts";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { UsersDialogs } from "./dialogs/users-dialogs.tsx";
import { BulkBar } from "./list/bulk-bar.tsx";
import { HeadActions } from "./list/head-actions.tsx";
import { NoUsers } from "./list/no-users.tsx";
import { UsersList } from "./list/users-list.tsx";
import { UsersPages, UsersToolbar } from "./list/users-toolbar.tsx";
import type { SearchChange, UsersSearch } from "./model/search.ts";
import { useUserCommands } from "./model/use-user-commands.ts";
import { useUsersList } from "./model/use-users-list.ts";
import { Elsewhere } from "./panel/elsewhere.tsx";
import { UserPanel } from "./panel/user-panel.tsx";
import styles from "./users-page.module.css";

export interface UsersViewProps {
  /** What the address says. */
  search: UsersSearch;
  /** Changes the address. Stable between renders. */
  onSearch: (patch: SearchChange) => void;
  /** The head above the view, with the view's actions. */
  header: ComponentType<{ actions: ReactNode }>;
  /** The page around the view has the search box. */
  searchedAbove?: boolean;
}

export function UsersView({ search, onSearch, header: Header, searchedAbove = false }: UsersViewProps): ReactNode {
  const t = useT();
  const mayCreate = useCurrentUser().admin === true;
  const list = useUsersList(search);
  const selection = useRowSelection();
  const choosing = useChoosing();
  const commands = useUserCommands(search, onSearch);
  const { handlers } = commands;
  const { users, total, look, changeLook } = list;
  const ask = useCallback((q: string) => onSearch({ q: q === "" ? undefined : q, page: undefined }), [onSearch]);
  useShortcut("c", t("users.create"), () => onSearch({ create: true }), mayCreate);
  const address = { search, onSearch };

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Header
          actions={
            <HeadActions {...address} look={look} onLook={changeLook} mayCreate={mayCreate} onChoose={choosing.begin} />
          }
        />
        <div className={styles.line}>
          <UsersToolbar {...address} look={look} onQuery={searchedAbove ? null : ask} onLook={changeLook} />
        </div>
        <BulkBar
          users={users.filter((user) => selection.ids.has(user.id))}
          onSelect={(kept) => selection.choose(new Set(kept))}
          onProblems={selection.setProblems}
        />
        <UsersList
          {...address}
          list={list}
          selection={selection}
          choosing={choosing}
          handlers={handlers}
          empty={<NoUsers {...address} mayCreate={mayCreate} />}
        />
        <div className={styles.foot}>
          {search.user === undefined || !list.isRead ? null : (
            <Elsewhere {...address} look={look} id={search.user} users={users} />
          )}
          {list.isRead ? <UsersPages {...address} look={look} total={total} onLook={changeLook} /> : null}
        </div>
      </div>
      {search.user === undefined ? null : (
        <UserPanel
          key={search.user}
          id={search.user}
          onEdit={handlers.onEdit}
          onInvite={handlers.onInvite}
          onClose={() => onSearch({ user: undefined })}
        />
      )}
      <UsersDialogs {...address} mayCreate={mayCreate} commands={commands} />
    </div>
  );
}
