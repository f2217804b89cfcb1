/** The statuses that cannot be chosen, after those that can, each with what keeps this person from it. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Combobox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import styles from "./status-moves.module.css";
import { refusedStatusesQuery } from "./queries.ts";

/** What their values begin with: they can't be chosen. */
export const REFUSED = "refused:";

interface RefusedOptionsProps {
  workPackage: WorkPackage;
  /** What is typed, in lower case. */
  wanted: string;
}

export function RefusedOptions({ workPackage, wanted }: RefusedOptionsProps): ReactNode {
  const { data = [] } = useQuery(refusedStatusesQuery(workPackage));
  return data
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ href, name, why }) => (
      // Not `disabled`: the keys would pass over it, and with it over what keeps someone from it.
      <Combobox.Option key={href} value={`${REFUSED}${href}`} aria-disabled className={styles.refused}>
        {name}
        <span className={styles.why}>{why}</span>
      </Combobox.Option>
    ));
}
