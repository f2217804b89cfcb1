/** The statuses that cannot be chosen, after those that can, each with what keeps this person from it. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Combobox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import "./messages.ts";
import styles from "./status-moves.module.css";
import { refusedStatusesQuery } from "./queries.ts";

/** What their values begin with: they can't be chosen, or only with a reason. */
export const REFUSED = "refused:";
export const FORCED = "forced:";

interface RefusedOptionsProps {
  workPackage: WorkPackage;
  /** What is typed, in lower case. */
  wanted: string;
  /** In place of them, where none fits. */
  otherwise: ReactNode;
}

export function RefusedOptions({ workPackage, wanted, otherwise }: RefusedOptionsProps): ReactNode {
  const t = useT();
  const { data = [] } = useQuery(refusedStatusesQuery(workPackage));
  const fitting = data.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (fitting.length === 0) return otherwise;
  return fitting.map(({ href, name, why, canForce }) => (
    <Combobox.Option
      key={href}
      value={`${canForce ? FORCED : REFUSED}${href}`}
      // Not `disabled`: the keys would pass over it, and with it over what keeps someone from it.
      aria-disabled={!canForce || undefined}
      className={styles.refused}
    >
      {name}
      <span className={styles.why}>{why}</span>
      {canForce ? <span className={styles.force}>{t("statusMoves.force")}</span> : null}
    </Combobox.Option>
  ));
}
