/** What the bars mean: a panel behind a sign at the end of the toolbar. */
import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ToolPopover } from "../../../shared/ui/menu/tool-popover.tsx";
import styles from "./key.module.css";
import "./messages.ts";

const SIGNS = ["todo", "doing", "waiting", "closed", "late", "milestone"] as const;

export function Key(): ReactNode {
  const t = useT();
  return (
    <ToolPopover
      label={t("timeline.key")}
      title={t("timeline.key")}
      icon={<CircleHelp size={16} aria-hidden />}
      width={260}
      bare="bordered"
    >
      {() => (
        <dl className={styles.key}>
          {SIGNS.map((sign) => (
            <div key={sign} className={styles.line}>
              <dt className={styles.place}>
                <span className={styles.sign} data-sign={sign} />
              </dt>
              <dd className={styles.words}>{t(`timeline.key.${sign}`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </ToolPopover>
  );
}
