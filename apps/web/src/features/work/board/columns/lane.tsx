/** One swimlane: the part of every column that has the same assignee, priority or type. */
import type { WorkPackage } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { Lookups } from "../../model/use-lookups.ts";
import styles from "../board.module.css";
import type { ColumnField } from "../../search-params/board-fields.ts";
import { Card } from "./card.tsx";
import { Column } from "./column.tsx";
import type { BoardLane } from "../model/use-cards.ts";
import type { BoardColumn } from "../model/use-columns.ts";

interface LaneProps {
  lane: BoardLane;
  columns: readonly BoardColumn[];
  field: ColumnField;
  look: Lookups;
  open: (card: WorkPackage) => void;
  openId: number | null;
  /** How many cards of a column are drawn by now. */
  depth: number;
  headed: boolean;
  selection: ReadonlySet<string>;
  onSelect: (card: WorkPackage, through: boolean) => void;
}

export function Lane(props: LaneProps): ReactNode {
  const { lane, columns, field, look, open, openId, depth, headed, selection, onSelect } = props;
  const t = useT();
  const title = lane.title === "" ? t("workPackages.none") : lane.title;
  return (
    <>
      {headed ? (
        <h3 className={styles.lane}>
          <span className={styles.laneName}>
            {title} <span className={styles.count}>{lane.count}</span>
          </span>
        </h3>
      ) : null}
      {columns.map((column) => {
        const cards = lane.cards.get(column.key) ?? [];
        return (
          <Column
            key={column.key}
            columnKey={column.key}
            laneKey={lane.key}
            folded={false}
            label={headed ? `${column.title}, ${title}` : column.title}
          >
            {cards.slice(0, depth).map((card) => (
              <Card
                key={card.id}
                card={card}
                look={look}
                open={open}
                isOpen={card.id === openId}
                selected={selection.has(String(card.id))}
                onSelect={onSelect}
                showStatus={field !== "status"}
              />
            ))}
          </Column>
        );
      })}
    </>
  );
}
