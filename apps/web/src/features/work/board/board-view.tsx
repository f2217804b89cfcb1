/** The project's work as cards in columns, moved by drag and drop or by each card's menu. */
import { COLUMN_WIDTH } from "./column-width.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { useSmallPhone } from "../../../shared/ui/layout/use-phone.ts";
import { FilterBar } from "../filtering/filter-bar.tsx";
import { orderQuery } from "../manual-order/queries.ts";
import { useLookups } from "../model/use-lookups.ts";
import { useChosen } from "../list-position/use-chosen.ts";
import { useNextPrevious } from "../list-position/use-next-previous.ts";
import type { ViewProps } from "../model/view-props.ts";
import { QuickEdit } from "../quick-edit/quick-edit.tsx";
import { BulkBar } from "../table/bulk/bulk-bar.tsx";
import { Nothing } from "../filtering/nothing.tsx";
import { limitsIn, limitsText, withLimit } from "../search-params/limits.ts";
import { isFiltered } from "../search-params/search.ts";
import { BoardMenu } from "./board-menu.tsx";
import styles from "./board.module.css";
import { DEFAULT_COLUMN_FIELD, type ColumnField } from "../search-params/board-fields.ts";
import { BoardSkeleton } from "./board-skeleton.tsx";
import { BoardContext, useNow } from "./model/board-context.ts";
import { AllowedColumns, RefusedColumns } from "./columns/column.tsx";
import { ColumnHead } from "./columns/column-head.tsx";
import { EmptyColumns } from "./columns/empty-columns.tsx";
import { Lane } from "./columns/lane.tsx";
import { cardIn, useCards } from "./model/use-cards.ts";
import { useBoardColumns, type BoardColumn } from "./model/use-columns.ts";
import { useCardLimit } from "./use-card-limit.ts";
import { useDrag } from "./use-drag.ts";
import { useMove } from "./model/use-move.ts";
import "../table/bulk/messages.ts";
import "./messages.ts";
import "../model/messages.ts";
import "../search-params/messages.ts";

const NOTHING: ReadonlySet<string> = new Set();
/** So many have room beside each other in a window of 1440 px. */
const FEW_COLUMNS = 5;

const limitKey = ({ id }: { id: number | null }): string => String(id ?? "none");

export function BoardView({ projectId, search, onChange, open, create }: ViewProps): ReactNode {
  const t = useT();
  const look = useLookups();
  const field = search.columns ?? DEFAULT_COLUMN_FIELD;
  const laneField = search.lanes === undefined || search.lanes === field ? "none" : search.lanes;
  const { columns, ...columnsRead } = useBoardColumns(projectId, field, search);
  const orderRead = useQuery(orderQuery({ project: projectId }));
  const order = orderRead.data;
  const board = useCards(projectId, search, field, columns ?? [], order ?? {});
  const move = useMove(projectId, field);
  const lanes = board.lanesBy(laneField);
  const { selection, choose, setSelection, chosen } = useChosen(board.all, (id) => cardIn(lanes, id)?.among ?? []);
  const drag = useDrag({ field, columns: columns ?? [], lanes, laneField, move, selection });
  const now = useNow({ field, columns: columns ?? [], lanes, move });
  useNextPrevious(board.all, search.workPackage, open);
  /** Without its columns, its order or its cards there is no board; where it is there already, it stays. */
  const error =
    columnsRead.error ??
    (order === undefined ? orderRead.error : null) ??
    (board.all.length === 0 ? board.error : null);
  const retry = (): void => {
    if (columnsRead.error !== null) columnsRead.retry();
    if (orderRead.error !== null) void orderRead.refetch();
    board.retry();
  };
  const loading = columns === undefined || order === undefined || board.pending;
  const lengths = lanes.flatMap((lane) => [...lane.cards.values()].map((cards) => cards.length));
  const { empty, unfold } = useFolded(columns ?? [], board);
  const wide = (columns ?? []).filter((column) => !empty.includes(column));
  const scroller = useRef<HTMLDivElement>(null);
  const depth = useCardLimit(loading ? 0 : Math.max(0, ...lengths), scroller, laneField !== "none");
  return (
    <>
      <BoardTools
        {...{ projectId, search, onChange, field, laneField }}
        total={loading || error !== null ? undefined : sumOf(columns, board)}
      />
      {loading || board.all.length > 0 || !isFiltered(search) || error !== null ? null : (
        <Nothing {...{ search, onChange, create }} />
      )}
      <QuickEdit rows={board.all} selection={selection} onSelect={setSelection} openId={search.workPackage} />
      <BulkBar projectId={projectId} rows={chosen} onSelect={setSelection} />
      {error === null ? null : <FailedView error={error} title={t("workPackages.failed")} onRetry={retry} />}
      {loading && error === null ? <BoardSkeleton /> : null}
      {loading || columns === undefined || error !== null || (board.all.length === 0 && isFiltered(search)) ? null : (
        // It scrolls sideways: the keyboard has to reach that.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
        <div ref={scroller} className={styles.scroller} role="region" aria-label={t("board.title")} tabIndex={0}>
          <div
            className={styles.board}
            data-few={wide.length + Math.min(1, empty.length) <= FEW_COLUMNS || undefined}
            data-lanes={laneField !== "none" || undefined}
            style={{
              gridTemplateColumns: `repeat(${wide.length + Math.min(1, empty.length)}, ${COLUMN_WIDTH})`,
            }}
          >
            <Heads columns={wide} {...{ board, field, search, onChange, create }} />
            <BoardContext value={now}>
              <AllowedColumns value={drag.allowed}>
                <RefusedColumns value={drag.refused}>
                  {lanes.map((lane) => (
                    <Lane
                      key={lane.key}
                      columns={wide}
                      {...{ lane, field, look, open, depth }}
                      openId={search.workPackage ?? null}
                      headed={laneField !== "none"}
                      selection={selection}
                      onSelect={choose}
                    />
                  ))}
                  <EmptyColumns
                    columns={empty}
                    laneKey={laneField === "none" ? (lanes[0]?.key ?? "") : null}
                    onUnfold={unfold}
                  />
                </RefusedColumns>
              </AllowedColumns>
            </BoardContext>
            <MoreCards columns={wide} board={board} />
          </div>
        </div>
      )}
    </>
  );
}

interface HeadsProps extends Pick<ViewProps, "search" | "onChange" | "create"> {
  columns: readonly BoardColumn[];
  board: Pick<ReturnType<typeof useCards>, "totalOf">;
  field: ColumnField;
}

function Heads({ columns, board, field, search, onChange, create }: HeadsProps): ReactNode {
  const limits = limitsIn(search.limits);
  const small = useSmallPhone();
  const jumps = small ? columns.map((column) => ({ column, total: board.totalOf(column) })) : null;
  return columns.map((column) => (
    <ColumnHead
      key={column.key}
      column={column}
      total={board.totalOf(column)}
      limit={limits.get(limitKey(column)) ?? null}
      jumps={jumps}
      onLimit={(limit) => onChange({ limits: limitsText(withLimit(limits, limitKey(column), limit)) })}
      onCreate={create === null || column.leftOver ? null : () => create({ links: { [field]: column.link } })}
    />
  ));
}

/** Empty columns fold until someone unfolds them; a board of few has room for all of them. */
function useFolded(columns: readonly BoardColumn[], board: Pick<ReturnType<typeof useCards>, "all" | "totalOf">) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(NOTHING);
  const folds = columns.length > FEW_COLUMNS && board.all.length > 0;
  return {
    empty: columns.filter((column) => folds && board.totalOf(column) === 0 && !unfolded.has(column.key)),
    unfold: ({ key }: BoardColumn) => setUnfolded(new Set([...unfolded, key])),
  };
}

interface BoardToolsProps extends Pick<ViewProps, "projectId" | "search" | "onChange"> {
  field: Parameters<typeof BoardMenu>[0]["field"];
  laneField: Parameters<typeof BoardMenu>[0]["laneField"];
  /** undefined: not known yet. */
  total: number | undefined;
}

function BoardTools(props: BoardToolsProps): ReactNode {
  const { projectId, search, onChange, field, laneField, total } = props;
  const t = useT();
  const count = total === undefined ? undefined : t("workPackages.help", { count: total });
  return (
    <FilterBar {...{ projectId, search, onChange, count }}>
      <BoardMenu {...{ projectId, field, laneField, onChange }} />
    </FilterBar>
  );
}

const sumOf = (columns: readonly BoardColumn[], board: Pick<ReturnType<typeof useCards>, "totalOf">): number =>
  columns.reduce((sum, column) => sum + (board.totalOf(column) ?? 0), 0);

interface MoreCardsProps {
  columns: readonly BoardColumn[];
  board: Pick<ReturnType<typeof useCards>, "missingIn" | "more">;
}

/** Below each column, where it has more cards than are read. */
function MoreCards({ columns, board }: MoreCardsProps): ReactNode {
  const t = useT();
  return columns.map((column) => (
    <div key={column.key} className={styles.more}>
      {board.missingIn(column) > 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={() => board.more(column)}>
          {t("board.more", { count: board.missingIn(column) })}
        </Button>
      ) : null}
    </div>
  ));
}
