/** That others work on a work package at the moment. */
import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { PersonAvatar } from "../../../shared/components/person.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./triage.module.css";
import type { Claimant } from "./use-claims.ts";
import "./model/messages.ts";

function useWords(claimants: readonly Claimant[]): string {
  const t = useT();
  const [first] = claimants;
  if (claimants.length > 1) return t("triage.claimedByMany", { count: claimants.length });
  return first?.name == null ? t("triage.claimedBySomeone") : t("triage.claimedBy", { name: first.name });
}

function Faces({ claimants, size }: { claimants: readonly Claimant[]; size: number }): ReactNode {
  return claimants.map(({ id, name }) => <PersonAvatar key={id} id={id} name={name ?? ""} size={size} />);
}

/** In a row of the list: faces, and the words for those who do not see them. */
export function ClaimFaces({ claimants }: { claimants: readonly Claimant[] }): ReactNode {
  const words = useWords(claimants);
  return (
    <span className={styles.faces} title={words}>
      <Faces claimants={claimants} size={20} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

/** Above the one that is looked at. It is told when it comes, also where no one is. */
export function ClaimNote({ claimants }: { claimants: readonly Claimant[] }): ReactNode {
  const words = useWords(claimants);
  return (
    <p className={styles.claimed} role="status">
      {claimants.length === 0 ? null : (
        <>
          <Faces claimants={claimants} size={20} />
          {words}
        </>
      )}
    </p>
  );
}
