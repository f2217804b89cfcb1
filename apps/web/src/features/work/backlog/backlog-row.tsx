/** A work package in one line: what it is, how it stands, its points, its work and who has it. Moved by mouse, finger and keys. */
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { titleOf } from "@halyard/api-client/links";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import type { WorkPackage } from "@halyard/contract/resources";
import { GripVertical, TriangleAlert } from "lucide-react";
import { memo, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { draggable } from "../../../shared/ui/drag/draggable.ts";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { isUrgent, PriorityName } from "../../work-types/priorities/priority-name.tsx";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import { Allowed, SPRINT, useCanEdit } from "../editing/fields-of.tsx";
import { Hours, WholeNumber } from "../editing/field-editors.tsx";
import { AssigneeFace } from "../model/assignee-face.tsx";
import { mayEdit } from "../model/queries.ts";
import { isLate, type Lookups } from "../model/use-lookups.ts";
import styles from "./backlog.module.css";
import { nearDay } from "../dates/near-day.ts";
import { usePlan, type Bucket } from "./plan-context.ts";
import { RowMenu } from "./row-menu.tsx";
import { fitsInto, ROW } from "./use-drag.ts";

interface BacklogRowProps {
  row: WorkPackage;
  bucket: Bucket;
  look: Lookups;
  open: (row: WorkPackage) => void;
  isOpen: boolean;
  isChosen: boolean;
}

export const BacklogRow = memo(function BacklogRow(props: BacklogRowProps): ReactNode {
  const { row, bucket, look, open, isOpen, isChosen } = props;
  const t = useT();
  const element = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<string | null>(null);
  const { move, rowsIn, choose } = usePlan();
  const movable = mayEdit(row);
  const plannable = useCanEdit(row, SPRINT);
  useEffect(() => {
    if (element.current === null) return undefined;
    return combine(
      draggable({
        element: element.current,
        canDrag: () => movable,
        getInitialData: () => ({ kind: ROW, id: row.id, stays: !plannable, bucket: bucket.key }),
      }),
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source: { data } }) => data["id"] !== row.id && fitsInto(data, bucket.key),
        getData: ({ input, element: target }) =>
          attachClosestEdge({ kind: ROW, id: row.id }, { input, element: target, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [row.id, bucket.key, movable, plannable]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!event.altKey || step === 0 || !movable) return;
    event.preventDefault();
    const rows = rowsIn(bucket.key);
    const to = rows.findIndex(({ id }) => id === row.id) + step;
    if (to >= 0 && to < rows.length) move([row], bucket, to);
  };
  const status = titleOf(row, "status");
  const priority = titleOf(row, "priority");
  const assignee = titleOf(row, "assignee");
  return (
    <li
      ref={element}
      className={styles.row}
      data-work-package={row.id}
      data-edge={edge ?? undefined}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      data-movable={movable || undefined}
    >
      {movable ? <GripVertical className={styles.grip} size={14} aria-hidden /> : null}
      <TypeAndBox {...{ row, look, isChosen }} />
      <span className={styles.id}>#{row.id}</span>
      <button
        type="button"
        className={styles.subject}
        title={row.subject}
        aria-keyshortcuts={movable ? "x Alt+ArrowUp Alt+ArrowDown" : "x"}
        onClick={(event) => {
          if (event.shiftKey || event.ctrlKey || event.metaKey) choose(row, event.shiftKey);
          else open(row);
        }}
        onKeyDown={onKeyDown}
      >
        <span>{row.subject}</span>
      </button>
      {isUrgent(priority, look.priorities) ? (
        <span className={styles.priority}>
          <PriorityName name={priority} priorities={look.priorities} bare />
        </span>
      ) : null}
      <span className={styles.status}>
        <ColorDot name={status} status={look.statuses.get(status)} />
      </span>
      <Due row={row} bucket={bucket} look={look} />
      <span
        className={styles.points}
        title={t("backlog.pointsOf", { id: row.id })}
        data-unit={t("backlog.unit", { count: row.storyPoints ?? 0 })}
      >
        <Allowed row={row} attribute="storyPoints">
          {(shown) => <WholeNumber row={shown} attribute="storyPoints" none="–" suffix="" />}
        </Allowed>
      </span>
      <span className={styles.hours} title={t("backlog.workOfRow", { id: row.id })}>
        <Allowed row={row} attribute="estimatedTime">
          {(shown) => <Hours row={shown} attribute="estimatedTime" none="–" />}
        </Allowed>
      </span>
      <span className={styles.assignee}>
        <AssigneeFace name={assignee} />
      </span>
      <span className={styles.menu}>
        {movable ? <RowMenu row={row} bucket={bucket} plannable={plannable} /> : null}
      </span>
    </li>
  );
});

/** What it is, and over that the box by which it is chosen. */
function TypeAndBox({ row, look, isChosen }: Pick<BacklogRowProps, "row" | "look" | "isChosen">): ReactNode {
  const t = useT();
  const { choose } = usePlan();
  const type = titleOf(row, "type");
  return (
    <span className={styles.type}>
      <TypeIcon name={type} color={look.types.get(type)} icon={look.typeIcons.get(type) ?? iconOfName(type)} />
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={t("backlog.selectRow", { id: row.id })}
          checked={isChosen}
          onChange={({ nativeEvent }) => choose(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </label>
    </span>
  );
}

/** When it is due: marked where it is late, and where that is after the sprint it is planned in. */
function Due({ row, bucket, look }: Pick<BacklogRowProps, "row" | "bucket" | "look">): ReactNode {
  const t = useT();
  const due = row.dueDate ?? row.date ?? null;
  if (due === null) return <span className={styles.due} />;
  const end = bucket.sprint?.finishDate ?? null;
  const isOpen = look.statuses.get(titleOf(row, "status"))?.isClosed !== true;
  const after = isOpen && end !== null && due > end;
  return (
    <span className={styles.due} data-late={isLate(row, due, look) || undefined}>
      {after ? (
        <TriangleAlert className={styles.after} size={12} role="img" aria-label={t("backlog.dueAfter")}>
          <title>{t("backlog.dueAfter")}</title>
        </TriangleAlert>
      ) : null}
      <time dateTime={due}>
        <span className={styles.far}>{formatShortDay(due)}</span>
        <span className={styles.near} aria-hidden>
          {nearDay(due)}
        </span>
      </time>
    </span>
  );
}
