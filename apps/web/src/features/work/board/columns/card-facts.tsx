/** The last line of a card: when it is due, how big it is, what is checked off in it and how many children it has. */
import { linksOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { ListChecks, ListTree } from "lucide-react";
import type { ReactNode } from "react";
import { formatShortDay } from "../../../../shared/dates/dates.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { isLate, type Lookups } from "../../model/use-lookups.ts";
import styles from "../board.module.css";
import { checksIn } from "../model/checks.ts";

export function CardFacts({ card, look }: { card: WorkPackage; look: Lookups }): ReactNode {
  const t = useT();
  const due = card.dueDate ?? card.date ?? null;
  const points = card.storyPoints ?? null;
  const checks = checksIn(card.description?.raw ?? "");
  const children = linksOf(card, "children").length;
  if (due === null && points === null && checks.total === 0 && children === 0) return null;
  return (
    <div className={styles.cardFacts}>
      {due === null ? null : (
        <time dateTime={due} className={styles.due} data-late={isLate(card, due, look) || undefined}>
          {due === look.today ? t("workPackages.lines.today") : formatShortDay(due)}
        </time>
      )}
      {points === null ? null : <span>{t("board.points", { count: points })}</span>}
      {checks.total === 0 ? null : (
        <span className={styles.fact} title={t("board.checks", checks)}>
          <ListChecks size={14} role="img" aria-label={t("board.checks", checks)} />
          <span aria-hidden>{`${checks.done}/${checks.total}`}</span>
        </span>
      )}
      {children === 0 ? null : (
        <span className={styles.fact} title={t("board.children", { count: children })}>
          <ListTree size={14} role="img" aria-label={t("board.children", { count: children })} />
          <span aria-hidden>{children}</span>
        </span>
      )}
    </div>
  );
}
