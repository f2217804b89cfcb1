/** On request, what colors, shapes and lines of bars mean: the statuses that are on them, and what else is. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { CircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import { ToolPopover } from "../../../shared/ui/menu/tool-popover.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import paint from "../../../shared/ui/primitives/status-paint.module.css";
import { paintOf } from "../../../shared/ui/primitives/status-paint.ts";
import { spanOf } from "../dates/days.ts";
import type { Lookups } from "../model/use-lookups.ts";
import styles from "./key.module.css";
import "./messages.ts";

const SIGNS = ["closed", "done", "late", "milestone", "conflict", "before"] as const;
export type Sign = (typeof SIGNS)[number];

interface KeyProps {
  /** Those that have dates are on it. */
  rows: readonly WorkPackage[];
  look: Lookups;
  /** What only some views draw, and whether it is there. */
  signs: Partial<Record<Sign, boolean>>;
}

export function Key({ rows, look, signs }: KeyProps): ReactNode {
  const t = useT();
  const dated = rows.filter((row) => spanOf(row) !== null);
  const used = new Set(dated.map((row) => titleOf(row, "status")));
  const isOpen = (row: WorkPackage): boolean => look.statuses.get(titleOf(row, "status"))?.isClosed !== true;
  const shown: Partial<Record<Sign, boolean>> = {
    closed: dated.some((row) => !isOpen(row)),
    late: dated.some((row) => isOpen(row) && (spanOf(row)?.to ?? look.today) < look.today),
    milestone: dated.some((row) => spanOf(row)?.milestone === true),
    ...signs,
  };
  if (dated.length === 0) return null;
  const open = [...look.statuses.values()].filter(({ name, isClosed }) => used.has(name) && !isClosed);
  return (
    <ToolPopover
      label={t("key.button")}
      title={t("key.title")}
      icon={<CircleQuestionMark size={14} aria-hidden />}
      width={220}
    >
      {() => (
        <ul className={styles.key} aria-label={t("key.title")}>
          {[...Map.groupBy(open, paintOf)].map(([color, statuses]) => (
            <li key={color} className={paint.paint} style={{ "--status-color": color }}>
              <span className={styles.sample} data-of="status" aria-hidden />
              {statuses.map(({ name }) => name).join(", ")}
            </li>
          ))}
          {SIGNS.filter((sign) => shown[sign] === true).map((sign) => (
            <li key={sign}>
              <span className={styles.sample} data-of={sign} aria-hidden />
              {t(`key.${sign}`)}
            </li>
          ))}
        </ul>
      )}
    </ToolPopover>
  );
}
