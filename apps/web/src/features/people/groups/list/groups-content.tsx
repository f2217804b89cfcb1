/** The groups as cards or as rows, or why there are none. */
import { ApiError } from "@halyard/api-client/error";
import type { Collection } from "@halyard/contract/hal";
import type { Group, Membership } from "@halyard/contract/people";
import { Button } from "@mantine/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo, type ReactNode } from "react";
import { describeError } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { DataTable } from "../../../../shared/ui/data-table/data-table.tsx";
import { Later } from "../../../../shared/ui/feedback/later.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import styles from "../groups-page.module.css";
import { placesQuery } from "../model/queries.ts";
import type { GroupsSearch } from "../model/search.ts";
import type { GroupDialogKind } from "./group-actions.tsx";
import { GroupCard } from "./group-card.tsx";
import { groupColumns } from "./group-columns.tsx";
import type { GroupSelection } from "./use-selection.ts";

const NO_PLACES: readonly Membership[] = [];

interface GroupsContentProps {
  search: GroupsSearch;
  list: UseQueryResult<Collection<Group>>;
  groups: readonly Group[];
  selection: GroupSelection;
  /** Both stable between renders. */
  onOpen: (group: Group) => void;
  onAction: (kind: GroupDialogKind, group: Group) => void;
  /** null: the person may create none. */
  create: ReactNode;
}

export function GroupsContent(props: GroupsContentProps): ReactNode {
  const { search, list, groups, selection, onOpen: open, onAction: act, create } = props;
  const t = useT();
  const placesOf = usePlaces(groups);
  // Beside the panel there is room for less.
  const short = search.group !== undefined;
  const { problems } = selection;
  const columns = useMemo(
    () => groupColumns(t, { open, act }, problems, placesOf, short),
    [t, open, act, problems, placesOf, short],
  );
  const failedTitle = t("groups.failed", { message: describeError(list.error).message });
  const retry = (): void => void list.refetch();
  const empty =
    search.q === undefined ? (
      <EmptyView title={t("groups.none")} help={t("groups.noneYet")} action={create} />
    ) : (
      <EmptyView title={t("groups.none")} help={t("groups.noneMatch")} />
    );
  if (isSignedOut(list.error)) return <SignedOut />;
  if (search.view === "list") {
    return (
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
        selection={new Set([...selection.ids].map(String))}
        onSelect={(ids) => selection.select(new Set([...ids].map(Number)))}
        onOpen={open}
        openId={search.group === undefined ? null : String(search.group)}
        total={groups.length}
      />
    );
  }
  if (list.isPending) return <LoadingRows rows={6} height={136} />;
  if (list.data === undefined) return <FailedView error={list.error} title={failedTitle} onRetry={retry} />;
  if (groups.length === 0) return empty;
  return (
    <Later placeholder={<LoadingRows rows={6} height={136} />}>
      <ul className={styles.grid} aria-label={t("groups.title")} data-choosing={selection.ids.size > 0 || undefined}>
        {groups.map((group) => (
          <GroupCard
            key={group.id}
            group={group}
            places={placesOf(group)}
            open={search.group === group.id}
            selected={selection.ids.has(group.id)}
            choosing={selection.ids.size > 0}
            problem={problems.get(group.id)}
            onSelect={(on) => selection.selectOne(group.id, on)}
            onOpen={open}
            onAction={act}
          />
        ))}
      </ul>
    </Later>
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
