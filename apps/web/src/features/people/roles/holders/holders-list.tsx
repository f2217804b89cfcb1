/**
 * Everyone who has a role, each way in which they have it. The list is 500 px tall and draws what can
 * be seen; the next page is read when its end comes near.
 */
import type { Holder } from "@halyard/contract/schemas/identity/roles";
import { linkOf, titleOf } from "@halyard/api-client/links";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { VirtualList } from "../../../../shared/ui/primitives/virtual-list.tsx";
import { HolderRow } from "./holder-row.tsx";
import { holdersQuery } from "../model/queries.ts";
import styles from "../details/role-page.module.css";

const ROW_PX = 56;

/** @returns those that were read so far, and how many there are; null: not known yet */
export function useHolders(role: number, name: string, via: Holder["via"] | null) {
  const list = useInfiniteQuery(holdersQuery(role, name, via));
  const holders = useMemo(() => list.data?.pages.flatMap((page) => page._embedded.elements) ?? null, [list.data]);
  return { list, holders, total: list.data?.pages[0]?.total ?? null };
}

type HoldersListProps = ReturnType<typeof useHolders> & {
  filtered: boolean;
  /** null: nothing is changed from here. */
  onRemove: ((holder: Holder) => void) | null;
};

export function HoldersList({ list, holders, total, filtered, onRemove }: HoldersListProps): ReactNode {
  const t = useT();
  if (list.isPending) {
    return (
      <div className={styles.holders}>
        <LoadingRows rows={8} height={ROW_PX} />
      </div>
    );
  }
  if (holders === null) return <FailedView error={list.error} onRetry={() => void list.refetch()} />;
  if (holders.length === 0) {
    return (
      <EmptyView
        icon={<Users size={24} aria-hidden />}
        title={t(filtered ? "users.noResults" : "roles.holders.none")}
        help={t(filtered ? "roles.holders.noneMatch" : "roles.holders.noneHelp")}
      />
    );
  }
  return (
    <>
      <VirtualList
        label={t("roles.holders.list")}
        items={holders}
        keyOf={(holder) => `${linkOf(holder, "membership")?.href} ${holder.via} ${titleOf(holder, "group")}`}
        linePx={ROW_PX}
        className={styles.holders}
        lineClassName={styles.holder}
        total={total ?? holders.length}
        onEnd={list.hasNextPage && !list.isFetching ? () => void list.fetchNextPage() : null}
      >
        {(holder) => <HolderRow holder={holder} onRemove={onRemove} />}
      </VirtualList>
      {list.isFetchNextPageError ? <FailedView error={list.error} onRetry={() => void list.fetchNextPage()} /> : null}
    </>
  );
}
