/** A form of the settings before it is there: a name and a field on each of its lines. */
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import lines from "../../../../shared/ui/form-lines/form-lines.module.css";
import styles from "./sheet.module.css";

export function LoadingSheet({ rows = 5 }: { rows?: number }): ReactNode {
  const t = useT();
  return (
    <div className={styles.sheet} role="status" aria-label={t("ui.loading")}>
      <div className={lines.lines}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={lines.line}>
            <Skeleton height={12} width={`${32 + ((row * 17) % 24)}%`} />
            <Skeleton height={32} opacity={0.5} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Where the names of the sections will stand. */
export const LoadingTabs = (): ReactNode =>
  [52, 60, 40, 60, 72, 120, 60].map((width, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- they never change
    <Skeleton key={at} height={12} width={width} my={12} />
  ));
