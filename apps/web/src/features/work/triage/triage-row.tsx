/** One work package in the list of a triage queue. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import type { ReactNode } from "react";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import { useLookups } from "../model/use-lookups.ts";
import { ClaimFaces } from "./claim-note.tsx";
import styles from "./triage.module.css";
import type { Claimant } from "./use-claims.ts";

interface TriageRowProps {
  row: WorkPackage;
  isCurrent: boolean;
  /** All of one project, which need not be named. */
  within: boolean;
  /** Others who work on it. */
  claimants: readonly Claimant[];
  onOpen: () => void;
}

export function TriageRow({ row, isCurrent, within, claimants, onOpen }: TriageRowProps): ReactNode {
  const look = useLookups();
  const type = titleOf(row, "type");
  return (
    <button type="button" className={styles.line} aria-current={isCurrent || undefined} onClick={onOpen}>
      <TypeIcon name={type} color={look.types.get(type)} icon={look.typeIcons.get(type) ?? iconOfName(type)} />
      <span className={styles.words}>
        <span className={styles.subject} title={row.subject}>
          {row.subject}
        </span>
        <span className={styles.facts}>
          <span className={styles.where}>
            #{row.id} · {within ? titleOf(row, "author") : titleOf(row, "project")}
          </span>
          <span className={styles.age}>
            <RelativeTime time={row.createdAt} alone />
          </span>
        </span>
      </span>
      {claimants.length === 0 ? null : <ClaimFaces claimants={claimants} />}
    </button>
  );
}
