/** The project's work as bars on a scale of days: moved and resized by dragging, or with Alt and the arrows. */
import { hasLink } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import { Button, SegmentedControl } from "@mantine/core";
import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { phaseDefinitionsQuery, projectPhasesQuery } from "../../../shared/phases/queries.ts";
import { Later } from "../../../shared/ui/feedback/later.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useSmallPhone } from "../../../shared/ui/layout/use-phone.ts";
import { spanOf } from "../dates/days.ts";
import { FilterBar } from "../filtering/filter-bar.tsx";
import { Nothing } from "../filtering/nothing.tsx";
import { useLookups } from "../model/use-lookups.ts";
import { CompareBar } from "../compare/compare-bar.tsx";
import { CompareMenu } from "../compare/compare-menu.tsx";
import { useComparison } from "../compare/use-comparison.ts";
import { FieldsOf } from "../editing/fields-of.tsx";
import { QuickEdit } from "../quick-edit/quick-edit.tsx";
import { useNextPrevious } from "../list-position/use-next-previous.ts";
import type { ViewProps } from "../model/view-props.ts";
import { Chart, type ChartHandle } from "./chart.tsx";
import { Key } from "./key.tsx";
import { dependenciesQuery, type Dependency, lastDayQuery, rowsQuery } from "./queries.ts";
import { datedPhases, type DatedPhase } from "./phase-strip.tsx";
import { scaleOf } from "./scale.ts";
import { DEFAULT_ZOOM, ZOOMS } from "../search-params/zoom.ts";
import "../calendar/messages.ts";
import "./messages.ts";
import "../model/messages.ts";

/** Rows whose relations are asked for at once; the address of a request has its limits. */
const RELATED_ROWS = 400;

const batches = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / RELATED_ROWS) }, (_, at) =>
    ids.slice(at * RELATED_ROWS, (at + 1) * RELATED_ROWS),
  );

/** A relation between two batches is told with each of them. */
function together(read: readonly { data?: readonly Dependency[] | undefined }[]): Dependency[] {
  return [...new Map(read.flatMap(({ data = [] }) => data.map((one) => [one.id, one] as const))).values()];
}

/** Those of the project that have dates, for those who see its phases. */
function useDatedPhases(project: Project | undefined): readonly DatedPhase[] {
  const t = useT();
  const enabled = project !== undefined && hasLink(project, "phases");
  const phases = useQuery({ ...projectPhasesQuery(project?.id ?? 0), enabled }).data;
  const definitions = useQuery({ ...phaseDefinitionsQuery, enabled }).data;
  return useMemo(
    () => datedPhases(phases ?? [], definitions ?? [], t("timeline.unnamedGate")),
    [phases, definitions, t],
  );
}

export function TimelineView({ projectId, project, search, onChange, open, create }: ViewProps): ReactNode {
  const t = useT();
  const look = useLookups();
  const zoom = search.zoom ?? DEFAULT_ZOOM;
  const list = useInfiniteQuery(rowsQuery(projectId, search));
  const lastDay = useQuery(lastDayQuery(projectId, search)).data;
  const chart = useRef<ChartHandle>(null);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page._embedded.elements) ?? [], [list.data]);
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);
  const dependencies = useQueries({ queries: batches(ids).map(dependenciesQuery), combine: together });
  const phases = useDatedPhases(project);
  const isPhone = useSmallPhone();
  const scale = useMemo(() => {
    const days = rows.flatMap((row) => {
      const span = spanOf(row);
      return span === null ? [] : [span.from, span.to];
    });
    days.push(...phases.flatMap(({ from, to }) => [from, to]));
    return scaleOf(lastDay == null ? days : [...days, lastDay], look.today, zoom, isPhone);
  }, [rows, lastDay, phases, look.today, zoom, isPhone]);
  const compared = useComparison(projectId, search);
  useNextPrevious(rows, search.workPackage, open);
  const more = useCallback(() => void list.fetchNextPage(), [list]);
  const total = list.data?.pages[0]?.total;
  return (
    <>
      <FilterBar
        projectId={projectId}
        search={search}
        onChange={onChange}
        count={total === undefined ? undefined : t("workPackages.help", { count: total })}
      >
        <CompareMenu projectId={projectId} since={search.since} onChange={(since) => onChange({ since })} />
        <Button variant="default" size="xs" onClick={() => chart.current?.showToday()}>
          {t("calendar.today")}
        </Button>
        <SegmentedControl
          size="xs"
          aria-label={t("timeline.zoom")}
          value={zoom}
          data={ZOOMS.map((value) => ({ value, label: t(`timeline.${value}`) }))}
          onChange={(value) =>
            onChange({ zoom: value === DEFAULT_ZOOM ? undefined : ZOOMS.find((one) => one === value) })
          }
        />
        <Key />
      </FilterBar>
      <CompareBar compared={compared} onClear={() => onChange({ since: undefined })} />
      <QuickEdit rows={rows} openId={search.workPackage} />
      {list.isPending ? <LoadingRows rows={14} page /> : null}
      {list.data === undefined && list.error !== null ? (
        <FailedView error={list.error} title={t("workPackages.failed")} onRetry={() => void list.refetch()} />
      ) : null}
      {total === 0 ? <Nothing {...{ search, onChange, create }} /> : null}
      {rows.length === 0 ? null : (
        <FieldsOf rows={rows}>
          {/* Another zoom begins at today again. */}
          <Later key={zoom} placeholder={<LoadingRows rows={14} page />}>
            <Chart
              ref={chart}
              {...{ rows, scale, look, open, dependencies, phases }}
              comparison={compared.comparison}
              openId={search.workPackage ?? null}
              onEnd={more}
              atEnd={!list.hasNextPage || list.isFetchingNextPage}
            />
          </Later>
        </FieldsOf>
      )}
    </>
  );
}
