/** One role in the review: what it gains and loses, and, once it was written, what became of it. */
import type { RolePreview } from "@halyard/contract/schemas/identity/roles";
import { Loader } from "@mantine/core";
import { CircleAlert, CircleCheck, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { Catalogue } from "../model/catalogue.ts";
import styles from "./review.module.css";
import { RiskMark } from "../grid/risk-mark.tsx";
import type { Outcome } from "./saving.ts";

interface RoleReviewProps {
  role: RolePreview;
  catalogue: Catalogue;
  outcome: Outcome | null;
  busy: boolean;
}

export function RoleReview({ role, catalogue, outcome, busy }: RoleReviewProps): ReactNode {
  const t = useT();
  const { granted, revoked, holders, peopleGaining: gaining, peopleLosing: losing } = role;
  const names = (ids: readonly string[]): string => ids.map((id) => catalogue.nameOf(id)).join(", ");
  const reasons = new Map([
    ...role.addedDependencies.map((one): [string, string] => [
      one.permission,
      t("matrix.neededBy", { names: names(one.neededBy) }),
    ]),
    ...role.fallen.map((one): [string, string] => [one.permission, t("matrix.needs", { names: names(one.needs) })]),
  ]);
  const effects = [
    ...granted.map((effect) => ({ ...effect, granted: true })),
    ...revoked.map((effect) => ({ ...effect, granted: false })),
  ];
  return (
    <li className={styles.role}>
      <div className={styles.roleHead}>
        <h3 className={styles.roleName}>{role.name}</h3>
        <span className={styles.quiet}>
          {t("matrix.reviewRole", { granted: granted.length, revoked: revoked.length, holders })}
        </span>
        {busy ? <Loader size={14} aria-label={t("matrix.saving")} /> : null}
      </div>
      {gaining + losing === 0 ? null : (
        <p className={styles.quiet}>{t("matrix.reviewPeopleOf", { gaining, losing })}</p>
      )}
      {outcome === null ? null : <OutcomeLine outcome={outcome} catalogue={catalogue} />}
      <ul className={styles.effects}>
        {effects.map((effect) => (
          <li key={effect.permission} className={styles.effect} data-granted={effect.granted || undefined}>
            {effect.granted ? (
              <Plus size={14} aria-label={t("matrix.granted")} />
            ) : (
              <Minus size={14} aria-label={t("matrix.revoked")} />
            )}
            <span className={styles.effectName}>
              {catalogue.nameOf(effect.permission)}
              {reasons.has(effect.permission) ? (
                <span className={styles.quiet}> {reasons.get(effect.permission)}</span>
              ) : null}
            </span>
            <RiskMark risk={effect.risk} />
            <span className={styles.people}>{t("matrix.people", { count: effect.people })}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function OutcomeLine({ outcome, catalogue }: { outcome: Outcome; catalogue: Catalogue }): ReactNode {
  const t = useT();
  if (outcome.state === "saved") {
    return (
      <p className={styles.outcome} data-state="saved" role="status">
        <CircleCheck size={14} aria-hidden />
        {t("matrix.roleSaved")}
      </p>
    );
  }
  if (outcome.state === "failed") {
    return (
      <div className={styles.outcome} data-state="failed" role="alert">
        <CircleAlert size={14} aria-hidden />
        <span>{[t("matrix.roleFailed", { message: outcome.message }), ...outcome.details].join(" ")}</span>
      </div>
    );
  }
  return (
    <div className={styles.outcome} data-state="conflict" role="alert">
      <CircleAlert size={14} aria-hidden />
      <div>
        <p>{t("matrix.roleConflict")}</p>
        <ul className={styles.list}>
          {outcome.conflicts.map((conflict) => (
            <li key={conflict.permission}>
              {t(conflict.granted ? "matrix.otherGranted" : "matrix.otherRevoked", {
                name: conflict.by,
                permission: catalogue.nameOf(conflict.permission),
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
