/** Groups as a view: on their own page and in the Users & Access hub ("Groups management screen"). */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useState, type ComponentType, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { Outcome } from "../../../shared/api/run-sequentially.ts";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { CreateButton } from "../../../shared/ui/inputs/create-button.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { useDeleteGroups } from "./model/changes.ts";
import type { GroupDialogKind } from "./list/group-actions.tsx";
import type { OpenDialog } from "./dialogs/group-dialogs.tsx";
import { GroupsContent } from "./list/groups-content.tsx";
import { GroupsToolbar } from "./list/groups-toolbar.tsx";
import { useGroupSelection } from "./list/use-selection.ts";
import { GroupPanel } from "./panel/group-panel.tsx";
import styles from "./groups-page.module.css";
import type { Group } from "@halyard/contract/people";
import { groupsQuery } from "./model/queries.ts";
import type { GroupsSearch, GroupsSearchChange } from "./model/search.ts";
import { GroupsSelectionBar } from "./groups-selection-bar.tsx";

const GroupDialogs = lazy(async () => ({ default: (await import("./dialogs/group-dialogs.tsx")).GroupDialogs }));

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
  const mayCreate = useCurrentUser().admin === true;
  const selection = useGroupSelection();
  const deletion = useDeleteGroups();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list = useQuery(groupsQuery(search.q, search.page ?? 1));
  const groups = useMemo(() => list.data?._embedded.elements ?? [], [list.data]);
  const open = useCallback((group: Group) => change({ group: group.id }), [change]);
  const act = useCallback((kind: GroupDialogKind, group: Group) => setDialog({ kind, groups: [group] }), []);
  useShortcut("c", t("groups.create"), () => setDialog({ kind: "create" }), mayCreate);
  const create = (label: string): ReactNode =>
    mayCreate ? (
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setDialog({ kind: "create" })}>
        {label}
      </Button>
    ) : null;
  const settle = (asked: readonly Group[], kept: readonly Outcome<Group>[]): void => {
    selection.settle(asked, kept);
    const isGone = ({ id }: Group): boolean => !kept.some(({ item }) => item.id === id);
    if (asked.some((group) => group.id === search.group && isGone(group))) change({ group: undefined, tab: undefined });
  };
  const chosen = groups.filter((group) => selection.ids.has(group.id));
  const failed = chosen.filter(({ id }) => selection.problems.has(id));

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Header
          actions={
            mayCreate ? <CreateButton label={t("groups.create")} onClick={() => setDialog({ kind: "create" })} /> : null
          }
        />
        <GroupsToolbar search={search} onSearch={change} total={list.data?.total} searchedAbove={searchedAbove} />
        {chosen.length === 0 ? null : (
          <GroupsSelectionBar
            count={chosen.length}
            progress={deletion.isPending ? { done: deletion.done, total: deletion.variables.length } : null}
            onRetry={
              failed.length === 0 ? null : () => deletion.mutate(failed, { onSuccess: (kept) => settle(failed, kept) })
            }
            onAll={() => selection.select(new Set(groups.map((group) => group.id)))}
            onNone={selection.clear}
            onDelete={() => setDialog({ kind: "delete", groups: chosen })}
          />
        )}
        <GroupsContent
          search={search}
          list={list}
          groups={groups}
          selection={selection}
          onOpen={open}
          onAction={act}
          create={create(t("groups.createFirst"))}
        />
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
