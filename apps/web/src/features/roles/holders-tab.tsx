/**
 * The third tab of a role: everybody who has it, each way in which they have it, as many as there are. The list is
 * 500 px tall (spec part 2) and draws what can be seen; the next page is read when its end comes near.
 */
import { linkOf, titleOf } from "@halyard/api-client/links";
import { SegmentedControl } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Users } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { FilterInput } from "../../ui/filter-input.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../ui/state-views.tsx";
import { HolderRow } from "./holder-row.tsx";
import { holdersQuery, type Holder, type Role } from "./queries.ts";
import { RemoveHolderDialog } from "./remove-holder-dialog.tsx";
import { HOLDER_VIAS, type HolderVia } from "./search.ts";
import styles from "./role-page.module.css";

const ROW_PX = 56;
const AHEAD = 8;
const route = getRouteApi("/app/admin/roles/$roleId");

export function HoldersTab({ role }: { role: Role }): ReactNode {
  const t = useT();
  const { who: name = "", via } = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (patch: { who?: string | undefined; via?: HolderVia | undefined }) =>
      void navigate({ search: (now) => ({ ...now, ...patch }), replace: true }),
    [navigate],
  );
  const ask = useCallback((q: string) => change({ who: q === "" ? undefined : q }), [change]);
  const [removing, setRemoving] = useState<Holder | null>(null);
  const list = useInfiniteQuery(holdersQuery(role.id, name, via ?? null));
  const holders = useMemo(() => list.data?.pages.flatMap((page) => page._embedded.elements) ?? [], [list.data]);
  const total = list.data?.pages[0]?.total ?? 0;
  const filtered = name !== "" || via !== undefined;
  return (
    <>
      <div className={styles.holderBar}>
        <FilterInput label={t("roles.holders.search")} value={name} onChange={ask} />
        <SegmentedControl
          aria-label={t("roles.holders.via")}
          value={via ?? "all"}
          onChange={(value) => change({ via: HOLDER_VIAS.find((known) => known === value) })}
          data={(["all", ...HOLDER_VIAS] as const).map((value) => ({ value, label: t(`roles.holders.via.${value}`) }))}
        />
        {list.data === undefined ? null : (
          <span role="status" className={styles.quiet}>
            {t("roles.holders.count", { count: total })}
          </span>
        )}
      </div>
      {list.isPending ? (
        <div className={styles.holders}>
          <LoadingRows rows={8} height={ROW_PX} />
        </div>
      ) : list.data === undefined ? (
        <FailedView error={list.error} onRetry={() => void list.refetch()} />
      ) : holders.length === 0 ? (
        <EmptyView
          icon={<Users size={24} aria-hidden />}
          title={t(filtered ? "users.noResults" : "roles.holders.none")}
          help={t(filtered ? "roles.holders.noneMatch" : "roles.holders.noneHelp")}
        />
      ) : (
        <HolderList
          holders={holders}
          total={total}
          onEnd={list.hasNextPage && !list.isFetching ? () => void list.fetchNextPage() : null}
          onRemove={setRemoving}
        />
      )}
      {list.isFetchNextPageError ? <FailedView error={list.error} onRetry={() => void list.fetchNextPage()} /> : null}
      {removing === null ? null : (
        <RemoveHolderDialog role={role} holder={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}

interface HolderListProps {
  holders: readonly Holder[];
  total: number;
  /** Reads on; null: there is no more, or it is being read. */
  onEnd: (() => void) | null;
  onRemove: (holder: Holder) => void;
}

function HolderList({ holders, total, onEnd, onRemove }: HolderListProps): ReactNode {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the compiler that this warns about is not used
  const virtual = useVirtualizer({
    count: holders.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: AHEAD,
    initialRect: { width: 0, height: 500 },
  });
  const shown = virtual.getVirtualItems();
  const nearEnd = (shown.at(-1)?.index ?? 0) >= holders.length - AHEAD;
  useEffect(() => {
    if (nearEnd) onEnd?.();
  }, [nearEnd, onEnd]);
  return (
    // A region that scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div ref={scroller} className={styles.holders} role="region" tabIndex={0} aria-label={t("roles.holders.list")}>
      <ul className={styles.holderList} style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const holder = holders[index];
          if (holder === undefined) return null;
          return (
            <li
              key={`${linkOf(holder, "membership")?.href} ${holder.via} ${titleOf(holder, "group")}`}
              className={styles.holder}
              style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
              aria-setsize={total}
              aria-posinset={index + 1}
            >
              <HolderRow holder={holder} onRemove={onRemove} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
