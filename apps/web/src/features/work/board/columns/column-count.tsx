/** How many cards a column has, and how many it is meant to have at most: pressed, it asks for that. */
import { NumberInput, Popover } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../board.module.css";

interface ColumnCountProps {
  /** Of the column. */
  name: string;
  /** Once it is known. */
  total: number | undefined;
  limit: number | null;
  onLimit: (limit: number | null) => void;
}

const MOST = 999;

export function ColumnCount({ name, total, limit, onLimit }: ColumnCountProps): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const over = limit !== null && total !== undefined && total > limit;
  const shown = limit === null ? (total ?? "–") : `${total ?? "–"} / ${limit}`;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.count}
          data-over={over || undefined}
          aria-label={
            limit === null
              ? t("board.count", { column: name, count: total ?? 0 })
              : t("board.countOf", { column: name, count: total ?? 0, limit })
          }
          title={t(over ? "board.overLimit" : "board.setLimit")}
          onClick={() => setOpened(!opened)}
        >
          {shown}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <NumberInput
          label={t("board.limit", { column: name })}
          description={t("board.limitHelp")}
          data-autofocus
          w={240}
          min={1}
          max={MOST}
          allowDecimal={false}
          allowNegative={false}
          value={limit ?? ""}
          onChange={(value) => onLimit(typeof value === "number" && value > 0 ? value : null)}
          onKeyDown={(event) => {
            if (event.key === "Enter") setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
