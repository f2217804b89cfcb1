/** A card: what it is, who has it, how urgent it is. Dragged with the mouse or a finger, moved by its menu with keys. */
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import { VisuallyHidden } from "@mantine/core";
import { memo, useEffect, useRef, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { isUrgent, PriorityName } from "../../../work-types/priorities/priority-name.tsx";
import { TypeIcon } from "../../../work-types/types/type-icon.tsx";
import { ColorDot } from "../../../../shared/ui/primitives/color-dot.tsx";
import { draggable } from "../../../../shared/ui/drag/draggable.ts";
import type { Lookups } from "../../model/use-lookups.ts";
import { AssigneeFace } from "../../model/assignee-face.tsx";
import { mayEdit } from "../../model/queries.ts";
import styles from "../board.module.css";
import { CardFacts } from "./card-facts.tsx";
import { MoveMenu } from "./move-menu.tsx";

export const CARD = "card";

interface CardProps {
  card: WorkPackage;
  look: Lookups;
  open: (card: WorkPackage) => void;
  isOpen: boolean;
  /** Chosen together with others. */
  selected: boolean;
  /** Ctrl or Cmd with a click adds a card to those that are chosen or takes it out, Shift chooses all between. */
  onSelect: (card: WorkPackage, through: boolean) => void;
  /** Not its status: columns are statuses, and there it would say the same again. */
  showStatus: boolean;
}

export const Card = memo(function Card({
  card,
  look,
  open,
  isOpen,
  selected,
  onSelect,
  showStatus,
}: CardProps): ReactNode {
  const t = useT();
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
  return (
    <li
      ref={element}
      className={styles.card}
      data-dragged={dragged || undefined}
      data-edge={edge ?? undefined}
      data-open={isOpen || undefined}
      data-selected={selected || undefined}
      data-movable={movable || undefined}
      data-work-package={card.id}
    >
      <div className={styles.cardHead}>
        <span className={styles.kind}>
          <TypeIcon name={type} color={look.types.get(type)} icon={look.typeIcons.get(type) ?? iconOfName(type)} />#
          {card.id}
        </span>
        <span className={styles.signs}>
          {isUrgent(priority, look.priorities) ? (
            <PriorityName name={priority} priorities={look.priorities} bare />
          ) : null}
          <span className={styles.assignee}>
            <AssigneeFace name={assignee} />
          </span>
        </span>
        {movable ? <MoveMenu card={card} selected={selected} onSelect={onSelect} /> : null}
      </div>
      <button
        type="button"
        className={styles.subject}
        title={card.subject}
        aria-keyshortcuts="x"
        onClick={(event) =>
          event.ctrlKey || event.metaKey || event.shiftKey ? onSelect(card, event.shiftKey) : open(card)
        }
      >
        {selected ? <VisuallyHidden>{t("board.selected")} </VisuallyHidden> : null}
        {card.subject}
      </button>
      <CardFacts card={card} look={look} />
      {showStatus ? (
        <div className={styles.cardFoot}>
          <ColorDot name={status} status={look.statuses.get(status)} />
        </div>
      ) : null}
    </li>
  );
});
