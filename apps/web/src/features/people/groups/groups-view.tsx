/** Groups as a view: on their own page and in the Users & Access hub ("Groups management screen"). */
import { ApiError } from "@halyard/api-client/error";
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Search } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useState, type ComponentType, type ReactNode } from "react";
import { describeError } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { problemsById, type Outcome } from "../../../shared/api/run-sequentially.ts";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { DataTable } from "../../../shared/ui/data-table/data-table.tsx";
import { Pager } from "../../../shared/ui/layout/pager.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useDeleteGroups } from "./model/changes.ts";
import type { GroupDialogKind } from "./list/group-actions.tsx";
import type { OpenDialog } from "./dialogs/group-dialogs.tsx";
import { GroupCard } from "./list/group-card.tsx";
import { groupColumns } from "./list/group-columns.tsx";
import { GroupPanel } from "./panel/group-panel.tsx";
import styles from "./groups-page.module.css";
import type { Group, Membership } from "@halyard/contract/people";
import { groupPageSize, groupsQuery, placesQuery } from "./model/queries.ts";
import type { GroupsSearch } from "./model/search.ts";
import { GroupsSelectionBar } from "./groups-selection-bar.tsx";

const GroupDialogs = lazy(async () => ({ default: (await import("./dialogs/group-dialogs.tsx")).GroupDialogs }));

const NOTHING: ReadonlySet<number> = new Set();
const NO_PLACES: readonly Membership[] = [];
const NO_PROBLEMS: ReadonlyMap<number, string> = new Map();

export type GroupsSearchChange = { [Name in keyof GroupsSearch]: GroupsSearch[Name] | undefined };

interface GroupsViewProps {
  /** What the address says. */
  search: GroupsSearch;
  /** Changes the address. Stable between renders. */
  onSearch: (patch: GroupsSearchChange) => void;
  /** The head above the view, with the view's actions. */
  header: ComponentType<{ actions: ReactNode }>;
  /** The page around the view has the search box. */
  searchedAbove?: boolean;
}

export function GroupsView({
  search,
  onSearch: change,
  header: Header,
  searchedAbove = false,
}: GroupsViewProps): ReactNode {
  const t = useT();
  const user = useCurrentUser();
  const [selected, setSelected] = useState(NOTHING);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const deletion = useDeleteGroups();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const page = search.page ?? 1;
  const list = useQuery(groupsQuery(search.q, page));
  const groups = useMemo(() => list.data?._embedded.elements ?? [], [list.data]);
  /** Undefined: not known. */
  const total = list.data?.total;
  const chosen = groups.filter((group) => selected.has(group.id));
  const open = useCallback((group: Group) => change({ group: group.id }), [change]);
  const act = useCallback((kind: GroupDialogKind, group: Group) => setDialog({ kind, groups: [group] }), []);
  const placesOf = usePlaces(groups);
  // Beside the panel there is room for less.
  const short = search.group !== undefined;
  const columns = useMemo(
    () => groupColumns(t, { open, act }, problems, placesOf, short),
    [t, open, act, problems, placesOf, short],
  );
  const mayCreate = user.admin === true;
  useShortcut("c", t("groups.create"), () => setDialog({ kind: "create" }), mayCreate);
  const create = (label: string): ReactNode =>
    mayCreate ? (
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setDialog({ kind: "create" })}>
        {label}
      </Button>
    ) : null;
  const selectOne = (id: number, on: boolean): void => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  const selectNone = (): void => {
    setSelected(NOTHING);
    setProblems(NO_PROBLEMS);
  };
  /** Those that could not be deleted stay selected, and say why. The others are as they were: no one asked for them. */
  const settle = (asked: readonly Group[], kept: readonly Outcome<Group>[]): void => {
    const byId = problemsById(kept);
    const ids = new Set(asked.map(({ id }) => id));
    setSelected((now) => new Set([...now].filter((id) => !ids.has(id)).concat([...byId.keys()])));
    setProblems((now) => new Map([...[...now].filter(([id]) => !ids.has(id)), ...byId]));
    if (asked.some(({ id }) => id === search.group && !byId.has(id))) change({ group: undefined, tab: undefined });
  };
  const failed = chosen.filter(({ id }) => problems.has(id));
  const failedTitle = t("groups.failed", { message: describeError(list.error).message });
  const retry = (): void => void list.refetch();
  const empty =
    search.q === undefined ? (
      <EmptyView title={t("groups.none")} help={t("groups.noneYet")} action={create(t("groups.createFirst"))} />
    ) : (
      <EmptyView title={t("groups.none")} help={t("groups.noneMatch")} />
    );

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Header actions={create(t("groups.create"))} />
        <div className={styles.toolbar}>
          {searchedAbove ? null : (
            <SearchForm key={search.q ?? ""} q={search.q ?? ""} onSearch={(q) => change({ q, page: undefined })} />
          )}
          {total === undefined ? null : <span className={styles.quiet}>{t("groups.total", { count: total })}</span>}
          <div className={styles.push}>
            {total === undefined ? null : (
              <Pager
                page={page}
                pageSize={groupPageSize()}
                total={total}
                onPage={(next) => change({ page: next === 1 ? undefined : next })}
              />
            )}
            <SegmentedControl
              aria-label={t("groups.view")}
              value={search.view ?? "grid"}
              onChange={(view) => change({ view: view === "list" ? "list" : undefined })}
              data={[
                { value: "grid", label: t("groups.view.grid") },
                { value: "list", label: t("groups.view.list") },
              ]}
            />
          </div>
        </div>
        {chosen.length === 0 ? null : (
          <GroupsSelectionBar
            count={chosen.length}
            progress={deletion.isPending ? { done: deletion.done, total: deletion.variables.length } : null}
            onRetry={
              failed.length === 0 ? null : () => deletion.mutate(failed, { onSuccess: (kept) => settle(failed, kept) })
            }
            onAll={() => setSelected(new Set(groups.map((group) => group.id)))}
            onNone={selectNone}
            onDelete={() => setDialog({ kind: "delete", groups: chosen })}
          />
        )}
        {isSignedOut(list.error) ? (
          <SignedOut />
        ) : search.view === "list" ? (
          <DataTable
            label={t("groups.title")}
            columns={columns}
            rows={groups}
            rowId={(group) => String(group.id)}
            rowLabel={(group) => group.name}
            status={list.isPending ? "loading" : list.data === undefined ? "failed" : "ready"}
            error={list.error}
            failedTitle={failedTitle}
            onRetry={retry}
            empty={empty}
            selection={new Set([...selected].map(String))}
            onSelect={(ids) => setSelected(new Set([...ids].map(Number)))}
            onOpen={open}
            openId={search.group === undefined ? null : String(search.group)}
            total={groups.length}
          />
        ) : list.isPending ? (
          <LoadingRows rows={6} height={136} />
        ) : list.data === undefined ? (
          <FailedView error={list.error} title={failedTitle} onRetry={retry} />
        ) : groups.length === 0 ? (
          empty
        ) : (
          <ul className={styles.grid} aria-label={t("groups.title")}>
            {groups.map((group) => (
              <GroupCard
                key={group.id}
                group={group}
                places={placesOf(group)}
                open={search.group === group.id}
                selected={selected.has(group.id)}
                problem={problems.get(group.id)}
                onSelect={(on) => selectOne(group.id, on)}
                onOpen={open}
                onAction={act}
              />
            ))}
          </ul>
        )}
      </div>
      {search.group === undefined ? null : (
        <GroupPanel
          key={search.group}
          id={search.group}
          tab={search.tab ?? "members"}
          onTab={(tab) => change({ tab: tab === "members" ? undefined : tab })}
          onAction={act}
          onClose={() => change({ group: undefined, tab: undefined })}
        />
      )}
      {dialog === null ? null : (
        <Suspense>
          <GroupDialogs
            dialog={dialog}
            onClose={() => setDialog(null)}
            onCreated={open}
            onDeleted={(kept) => {
              if (dialog.kind !== "create") settle(dialog.groups, kept);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Where each of them is a member: none while that is not known. Stable between renders. */
function usePlaces(groups: readonly Group[]): (group: Group) => readonly Membership[] | undefined {
  const { data } = useQuery(placesQuery(groups.map(({ id }) => id)));
  return useCallback(({ id }: Group) => (data === undefined ? undefined : (data.get(id) ?? NO_PLACES)), [data]);
}

const isSignedOut = (error: Error | null): boolean => error instanceof ApiError && error.status === 401;

/** The session ended while the page was open. */
function SignedOut(): ReactNode {
  const t = useT();
  return (
    <EmptyView
      title={t("groups.signedOut")}
      action={
        <Button renderRoot={(props) => <Link to="/auth/login" search={{ back: "/admin/groups" }} {...props} />}>
          {t("groups.signIn")}
        </Button>
      }
    />
  );
}

interface SearchFormProps {
  q: string;
  onSearch: (q: string | undefined) => void;
}

function SearchForm({ q, onSearch }: SearchFormProps): ReactNode {
  const t = useT();
  const [text, setText] = useState(q);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim() === "" ? undefined : text.trim());
      }}
    >
      <TextInput
        aria-label={t("groups.search")}
        placeholder={t("groups.search")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<Search size={16} aria-hidden />}
      />
      <Button type="submit" variant="default">
        {t("groups.searchButton")}
      </Button>
    </form>
  );
}
