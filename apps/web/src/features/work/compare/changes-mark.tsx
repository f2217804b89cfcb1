/** On a row that changed: how much, and, pointed at, focused or pressed, what, also where no column shows it. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { Difference } from "./comparison.ts";
import { toldOf } from "./told.ts";
import styles from "./compare.module.css";

interface ChangesMarkProps {
  row: WorkPackage;
  difference: Difference;
  custom: ReadonlyMap<string, string>;
}

export function ChangesMark({ row, difference, custom }: ChangesMarkProps): ReactNode {
  const t = useT();
  const told = toldOf(row, difference, custom);
  const name = t("compare.changed", { count: told.length });
  const lines = told.map(({ label, before, now }) => `${label}: ${t("compare.from", { before, now })}`);
  return (
    <Tooltip
      label={lines.length === 0 ? t("compare.other") : lines.map((line) => <div key={line}>{line}</div>)}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={360}
      openDelay={150}
      withinPortal
    >
      <button
        type="button"
        className={styles.changes}
        aria-label={[name, ...(lines.length === 0 ? [t("compare.other")] : lines)].join(", ")}
        // It is not a way into the work package, as the rest of the row is.
        onClick={(event) => event.stopPropagation()}
      >
        {name}
      </button>
    </Tooltip>
  );
}
