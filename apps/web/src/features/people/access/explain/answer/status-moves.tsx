/** Where a person can move a work package, and what keeps them from the other statuses: the workflow rules, as its status says. */
import { titleOf } from "@halyard/api-client/links";
import type { AllowedStatus } from "@halyard/contract/schemas/work";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { intl, useT } from "../../../../../shared/i18n/i18n.tsx";
import { whyNot } from "../../../../../shared/status-moves/why-not.ts";
import { FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { allowedStatusesQuery, workPackageQuery } from "../../model/queries.ts";
import styles from "./explain.module.css";

interface StatusMovesProps {
  user: number;
  /** Of the person. */
  name: string;
  workPackage: number;
}

export function StatusMoves({ user, name, workPackage }: StatusMovesProps): ReactNode {
  const t = useT();
  const query = useQuery(allowedStatusesQuery(workPackage, user));
  const current = useQuery(workPackageQuery(workPackage));
  const error = query.error ?? current.error;
  if (error !== null) {
    const retry = () => void Promise.all([query.refetch(), current.refetch()]);
    return <FailedView error={error} onRetry={retry} />;
  }
  if (query.data === undefined || current.data === undefined) return <LoadingRows rows={2} height={40} />;
  const from = titleOf(current.data, "status");
  const moves = query.data.filter((one) => titleOf(one, "status") !== from);
  const allowed = moves.filter((one) => one.allowed).map((one) => titleOf(one, "status"));
  const why = (one: AllowedStatus): string =>
    one.reason === "noPermission" ? t("explain.moves.noPermission", { name }) : whyNot(one);
  // Most are refused for the same reason.
  const refused = [
    ...Map.groupBy(
      moves.filter((one) => !one.allowed),
      why,
    ),
  ];
  return (
    <section aria-label={t("explain.moves")} className={styles.statusMoves}>
      <h2 className={styles.heading}>{t("explain.moves")}</h2>
      <p className={styles.moves}>
        {allowed.length === 0
          ? t("explain.moves.none", { name, from })
          : t("explain.moves.allowed", { name, from, statuses: intl.formatList(allowed) })}
      </p>
      {refused.length === 0 ? null : (
        <ul className={styles.refusedMoves}>
          {refused.map(([reason, some]) => (
            <li key={reason}>
              {t("explain.moves.refused", {
                statuses: intl.formatList(some.map((one) => titleOf(one, "status"))),
                why: reason,
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
