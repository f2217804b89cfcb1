/** Users as a view: on their own page and in the Users & Access hub ("User management"). */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Download, Plus, Upload } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useState, type ComponentType, type ReactNode } from "react";
import { describeError } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { DataTable } from "../../../shared/ui/data-table/data-table.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { EmptyView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { BulkBar } from "./list/bulk-bar.tsx";
import { useUserAction, type UserAction } from "./model/changes.ts";
import { DeleteUsersDialog } from "./dialogs/delete-users-dialog.tsx";
import { exportUsers } from "./model/export.ts";
import { useInvite } from "./model/invitation.ts";
import type { User } from "@halyard/contract/people";
import { membershipsOfQuery, usersQuery } from "./model/queries.ts";
import { rememberedLook, rememberLook, type UserListLook } from "./model/remembered.ts";
import { userSort, type SearchChange, type UsersSearch } from "./model/search.ts";
import { Statistics } from "./list/statistics.tsx";
import type { Invite } from "./list/user-actions.tsx";
import { UserCard } from "./list/user-card.tsx";
import { userColumns } from "./list/user-columns.tsx";
import { byUser } from "./list/user-marks.tsx";
import { UserPanel } from "./panel/user-panel.tsx";
import styles from "./users-page.module.css";
import { UsersFailed } from "./list/users-failed.tsx";
import { UsersPages, UsersToolbar } from "./list/users-toolbar.tsx";

const UserDialog = lazy(async () => ({ default: (await import("./dialogs/user-dialog.tsx")).UserDialog }));
const InvitationDialog = lazy(async () => ({
  default: (await import("./dialogs/invitation-dialog.tsx")).InvitationDialog,
}));
const ImportDialog = lazy(async () => ({ default: (await import("./import/import-dialog.tsx")).ImportDialog }));
const NOTHING: ReadonlySet<number> = new Set();

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

export function UsersView({
  search,
  onSearch: change,
  header: Header,
  searchedAbove = false,
}: UsersViewProps): ReactNode {
  const t = useT();
  const mayCreate = useCurrentUser().admin === true;
  const [look, setLook] = useState(rememberedLook);
  const [selected, setSelected] = useState(NOTHING);
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const [editing, setEditing] = useState<User | null>(null);
  const [deleting, setDeleting] = useState<User | null>(null);
  const [handingOver, setHandingOver] = useState<{ user: User; noMail: boolean } | null>(null);
  const action = useUserAction();
  const { mutate: invite } = useInvite<User>((user) => setHandingOver({ user, noMail: true }));
  const onInvite: Invite = useCallback(
    (user, how) => {
      if (how === "link") setHandingOver({ user, noMail: false });
      else invite(how === "approve" ? { user, approve: true } : { user, again: true });
    },
    [invite],
  );
  // The address counts; what it does not say is as it was last time.
  const shownLook = { ...look, sort: search.sort ?? look.sort, desc: search.desc ?? look.desc };
  const list = useQuery(usersQuery(search, shownLook));
  const users = useMemo(() => list.data?._embedded.elements ?? [], [list.data]);
  const ids = useMemo(() => users.map((user) => user.id), [users]);
  const memberships = useQuery(membershipsOfQuery(ids)).data;
  const projects = useMemo(() => byUser(memberships?._embedded.elements), [memberships]);
  const total = list.data?.total ?? 0;
  const ask = useCallback((q: string) => change({ q: q === "" ? undefined : q, page: undefined }), [change]);
  const changeLook = (patch: Partial<UserListLook>): void => {
    const next = { ...shownLook, ...patch };
    setLook(next);
    rememberLook(next);
  };
  const { mutate } = action;
  const handlers = useMemo(
    () => ({
      onOpen: (user: User) => change({ user: user.id }),
      onEdit: setEditing,
      onInvite,
      onAction: (kind: UserAction, user: User) =>
        kind === "delete" ? setDeleting(user) : mutate({ action: kind, users: [user] }),
    }),
    [change, mutate, onInvite],
  );
  const columns = useMemo(
    () => userColumns(t, { projects, problems, handlers, short: look.view === "list" }),
    [t, projects, problems, handlers, look.view],
  );
  useShortcut("c", t("users.create"), () => change({ create: true }), mayCreate);
  const select = (id: number, on: boolean): void => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  const create = mayCreate ? (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => change({ create: true })}>
      {t("users.create")}
    </Button>
  ) : null;
  const filtered = [search.status, search.role, search.groupId, search.projectId].some((value) => value !== undefined);
  const empty =
    search.q !== undefined && !filtered ? (
      <EmptyView
        title={t("users.noResults")}
        help={t("users.noneMatch")}
        action={<Button onClick={() => ask("")}>{t("users.clearSearch")}</Button>}
      />
    ) : (
      <EmptyView
        title={t("users.none")}
        help={t(filtered ? "users.noneMatch" : "users.noneYet")}
        action={
          filtered ? (
            <Button
              variant="default"
              onClick={() => change({ status: undefined, role: undefined, groupId: undefined, projectId: undefined })}
            >
              {t("users.filter.clear")}
            </Button>
          ) : (
            create
          )
        }
      />
    );
  const failure = list.isError ? t("users.failed", { message: describeError(list.error).message }) : null;

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Header
          actions={
            <>
              <Button
                variant="default"
                leftSection={<Download size={16} aria-hidden />}
                onClick={() => void exportUsers(search, shownLook).catch(reportError)}
              >
                {t("users.export")}
              </Button>
              {mayCreate ? (
                <Button
                  variant="default"
                  leftSection={<Upload size={16} aria-hidden />}
                  onClick={() => change({ import: true })}
                >
                  {t("users.import")}
                </Button>
              ) : null}
              {create}
            </>
          }
        />
        <div className={styles.line}>
          <Statistics search={search} onSearch={change} />
          <UsersPages search={search} look={shownLook} total={total} onSearch={change} onLook={changeLook} />
        </div>
        <UsersToolbar
          search={search}
          look={shownLook}
          onSearch={change}
          onQuery={searchedAbove ? null : ask}
          onLook={changeLook}
        />
        <BulkBar
          users={users.filter((user) => selected.has(user.id))}
          onSelect={(kept) => setSelected(new Set(kept))}
          onProblems={setProblems}
        />
        {failure === null || list.data === undefined ? null : (
          <div className={styles.alert} role="alert">
            <Notice tone="warning">{failure}</Notice>
          </div>
        )}
        {failure !== null && list.data === undefined ? (
          <UsersFailed message={failure} />
        ) : look.view !== "grid" ? (
          <DataTable
            label={t("users.title")}
            columns={columns}
            rows={users}
            rowId={(user) => String(user.id)}
            rowLabel={(user) => user.name}
            status={list.isPending ? "loading" : "ready"}
            empty={empty}
            sort={{ column: shownLook.sort, descending: shownLook.desc }}
            onSort={({ column, descending }) => {
              const sort = userSort(column);
              if (sort === undefined) return;
              changeLook({ sort, desc: descending });
              change({ sort, desc: descending, page: undefined });
            }}
            selection={new Set([...selected].map(String))}
            onSelect={(next) => setSelected(new Set([...next].map(Number)))}
            onOpen={handlers.onOpen}
            openId={search.user === undefined ? null : String(search.user)}
            total={users.length}
          />
        ) : list.isPending ? (
          <LoadingRows rows={6} height={56} />
        ) : users.length === 0 ? (
          empty
        ) : (
          <ul className={styles.grid} aria-label={t("users.title")}>
            {users.map((user) => (
              <UserCard
                key={user.id}
                user={user}
                memberships={projects(user)}
                selected={selected.has(user.id)}
                onSelect={(on) => select(user.id, on)}
                handlers={handlers}
                problem={problems.get(user.id)}
              />
            ))}
          </ul>
        )}
      </div>
      {search.user === undefined ? null : (
        <UserPanel
          key={search.user}
          id={search.user}
          onEdit={setEditing}
          onInvite={onInvite}
          onClose={() => change({ user: undefined })}
        />
      )}
      {search.create === true && mayCreate ? (
        <Suspense>
          <UserDialog
            user={null}
            onInvited={(user) => invite({ user })}
            onClose={() => change({ create: undefined })}
          />
        </Suspense>
      ) : null}
      {search.import === undefined || !mayCreate ? null : (
        <Suspense>
          <ImportDialog
            id={search.import === true ? null : search.import}
            onChecked={(id) => change({ import: id })}
            onRestart={() => change({ import: true })}
            onClose={() => change({ import: undefined })}
          />
        </Suspense>
      )}
      {handingOver === null ? null : (
        <Suspense>
          <InvitationDialog {...handingOver} onClose={() => setHandingOver(null)} />
        </Suspense>
      )}
      {editing === null ? null : (
        <Suspense>
          <UserDialog user={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      {deleting === null ? null : (
        <DeleteUsersDialog
          users={[deleting]}
          busy={action.isPending}
          onClose={() => setDeleting(null)}
          onConfirm={() =>
            mutate(
              { action: "delete", users: [deleting] },
              {
                onSuccess: () => {
                  setDeleting(null);
                  if (search.user === deleting.id) change({ user: undefined });
                },
              },
            )
          }
        />
      )}
    </div>
  );
}
