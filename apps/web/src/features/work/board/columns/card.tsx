/** A card: what it is, who has it, how urgent it is. Dragged with the mouse or a finger, moved by its menu with keys. */
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { memo, useEffect, useRef, useState, type ReactNode } from "react";
import { Avatar } from "../../../../shared/ui/primitives/avatar.tsx";
import { ColorDot } from "../../../../shared/ui/primitives/color-dot.tsx";
import { formatShortDay } from "../../../../shared/dates/dates.tsx";
import { draggable } from "../../../../shared/ui/drag/draggable.ts";
import type { Lookups } from "../../model/use-lookups.ts";
import { mayEdit } from "../../model/queries.ts";
import styles from "../board.module.css";
import { MoveMenu } from "./move-menu.tsx";

export const CARD = "card";

interface CardProps {
  card: WorkPackage;
  look: Lookups;
  open: (card: WorkPackage) => void;
  isOpen: boolean;
  /** Not its status: columns are statuses, and there it would say the same again. */
  showStatus: boolean;
}

export const Card = memo(function Card({ card, look, open, isOpen, showStatus }: CardProps): ReactNode {
  const element = useRef<HTMLLIElement>(null);
  const [dragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<string | null>(null);
  const movable = mayEdit(card);
  useEffect(() => {
    if (element.current === null) return undefined;
    return combine(
      draggable({
        element: element.current,
        canDrag: () => movable,
        getInitialData: () => ({ kind: CARD, id: card.id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: element.current,
        // In a column that refuses it, its cards do, too. (The column knows; the cards are not drawn again for it.)
        canDrop: ({ source, element: target }) =>
          source.data["kind"] === CARD && source.data["id"] !== card.id && target.closest("[data-refused]") === null,
        getData: ({ input, element: target }) =>
          attachClosestEdge({ kind: CARD, id: card.id }, { input, element: target, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [card.id, movable]);

  const type = titleOf(card, "type");
  const priority = titleOf(card, "priority");
  const status = titleOf(card, "status");
  const assignee = titleOf(card, "assignee");
  const due = card.dueDate ?? card.date ?? null;
  const late = due !== null && due < look.today && look.statuses.get(status)?.isClosed !== true;
  return (
    <li
      ref={element}
      className={styles.card}
      data-dragged={dragged || undefined}
      data-edge={edge ?? undefined}
      data-open={isOpen || undefined}
      data-movable={movable || undefined}
    >
      <div className={styles.cardHead}>
        <ColorDot name={`${type} #${card.id}`} color={look.types.get(type)} />
        {movable ? <MoveMenu card={card} /> : null}
      </div>
      <button type="button" className={styles.subject} title={card.subject} onClick={() => open(card)}>
        {card.subject}
      </button>
      <div className={styles.cardFoot}>
        {showStatus ? <ColorDot name={status} color={look.statuses.get(status)?.color} /> : null}
        <ColorDot name={priority} color={look.priorities.get(priority)} />
        {due === null ? null : (
          <time dateTime={due} className={styles.due} data-late={late || undefined}>
            {formatShortDay(due)}
          </time>
        )}
        <span className={styles.assignee}>
          {assignee === "" ? null : (
            <span role="img" aria-label={assignee} title={assignee}>
              <Avatar name={assignee} size={20} />
            </span>
          )}
        </span>
      </div>
    </li>
  );
});
