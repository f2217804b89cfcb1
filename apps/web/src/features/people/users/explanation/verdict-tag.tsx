/** Whether someone may do something: yes in plain words, as most answers are; a mark where it is no, or only with what is theirs. */
import type { EffectivePermission } from "@halyard/contract/schemas/identity/roles";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import styles from "./verdict-tag.module.css";

/** That it is limited is no warning; it has the color of its part of the bar. */
const TONES = { own: "accent", no: "plain" } as const;

type Verdict = Pick<EffectivePermission, "verdict" | "ownership">;

export const verdictText = (t: typeof translate, { verdict, ownership }: Verdict): string =>
  t(`users.why.${verdict === "own" ? (ownership ?? "yes") : verdict}`);

export function VerdictTag(verdict: Verdict): ReactNode {
  const t = useT();
  if (verdict.verdict !== "yes") return <Tag tone={TONES[verdict.verdict]}>{verdictText(t, verdict)}</Tag>;
  return (
    <span className={styles.yes}>
      <Check size={14} aria-hidden />
      {verdictText(t, verdict)}
    </span>
  );
}
