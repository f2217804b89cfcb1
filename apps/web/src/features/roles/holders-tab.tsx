/**
 * The third tab of a role: everybody who has it, each way in which they have it, as many as there are. The list is
 * 500 px tall (spec part 2) and draws what can be seen; the next page is read when its end comes near.
 */
import { linkOf, titleOf } from "@halyard/api-client/links";
import { SegmentedControl } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { FilterInput } from "../../ui/filter-input.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../ui/state-views.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { HolderRow } from "./holder-row.tsx";
import { holdersQuery, type Holder, type Role } from "./queries.ts";
import { RemoveHolderDialog } from "./remove-holder-dialog.tsx";
import { HOLDER_VIAS, type HolderVia } from "./search.ts";
import styles from "./role-page.module.css";

const ROW_PX = 56;
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
        <VirtualList
          label={t("roles.holders.list")}
          items={holders}
          keyOf={(holder) => `${linkOf(holder, "membership")?.href} ${holder.via} ${titleOf(holder, "group")}`}
          linePx={ROW_PX}
          className={styles.holders}
          lineClassName={styles.holder}
          total={total}
          onEnd={list.hasNextPage && !list.isFetching ? () => void list.fetchNextPage() : null}
        >
          {(holder) => <HolderRow holder={holder} onRemove={setRemoving} />}
        </VirtualList>
      )}
      {list.isFetchNextPageError ? <FailedView error={list.error} onRetry={() => void list.fetchNextPage()} /> : null}
      {removing === null ? null : (
        <RemoveHolderDialog role={role} holder={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}
