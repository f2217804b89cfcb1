/** Whether someone may do something: a sign and the words. */
import type { EffectivePermission } from "@halyard/contract/schemas/identity/roles";
import { Check, UserCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import styles from "./verdict-tag.module.css";

type Verdict = Pick<EffectivePermission, "verdict" | "ownership">;

/** That it is limited is no warning: it has the color of its part of the bar. */
const SIGNS = { yes: Check, own: UserCheck, no: X } as const;

export const verdictText = (t: typeof translate, { verdict, ownership }: Verdict): string =>
  t(`users.why.${verdict === "own" ? (ownership ?? "yes") : verdict}`);

export function VerdictTag(verdict: Verdict): ReactNode {
  const t = useT();
  const Sign = SIGNS[verdict.verdict];
  return (
    <span className={styles.verdict} data-verdict={verdict.verdict}>
      <Sign size={14} aria-hidden />
      {verdictText(t, verdict)}
    </span>
  );
}
