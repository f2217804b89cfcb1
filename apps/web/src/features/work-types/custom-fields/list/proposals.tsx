/** What the values of a field become in the one that they are to go to, before anything is saved. */
import type { CustomFieldMove } from "@halyard/contract/schemas/custom-fields";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import styles from "./proposals.module.css";
import "../messages.ts";

/** Whether something keeps all of them where they are. */
export const isBlocked = (found: CustomFieldMove | undefined): boolean =>
  found !== undefined && (found.misfitting > 0 || found.several > 0 || found.tooMany);

interface ProposalsProps {
  /** How they were asked for. */
  found: Pick<UseQueryResult<CustomFieldMove>, "data" | "error" | "refetch">;
}

export function Proposals({ found }: ProposalsProps): ReactNode {
  const t = useT();
  if (found.data === undefined) {
    return found.error === null ? (
      <LoadingRows rows={3} />
    ) : (
      <FailedView error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  const { different, fitting, misfitting, several, tooMany, proposals } = found.data;
  return (
    <section className={styles.section} aria-label={t("customFields.proposals")}>
      <p>{t("customFields.proposals.counts", { different, fitting })}</p>
      {misfitting > 0 ? (
        <p className={styles.problem}>{t("customFields.proposals.misfitting", { count: misfitting })}</p>
      ) : null}
      {several > 0 ? <p className={styles.problem}>{t("customFields.proposals.several", { count: several })}</p> : null}
      {tooMany ? <p className={styles.problem}>{t("customFields.proposals.tooMany", { count: different })}</p> : null}
      {/* It scrolls, and nothing in it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} tabIndex={0} aria-label={t("customFields.proposals")}>
        {proposals.map((proposal) => (
          <li key={proposal.value}>
            <Line proposal={proposal} />
          </li>
        ))}
      </ul>
      {different > proposals.length ? (
        <p>{t("customFields.proposals.more", { count: different - proposals.length })}</p>
      ) : null}
    </section>
  );
}

function Line({ proposal }: { proposal: CustomFieldMove["proposals"][number] }): ReactNode {
  const t = useT();
  const { value, becomes, isNew, count, problem } = proposal;
  return (
    <>
      <span>
        {value === becomes ? value : t("customFields.proposals.value", { value, becomes })}
        {isNew && problem === null ? <span className={styles.note}>{t("customFields.proposals.new")}</span> : null}
      </span>
      <span className={styles.count}>{t("customFields.uses", { count })}</span>
      {problem === null ? null : <span className={styles.problem}>{problem}</span>}
    </>
  );
}
