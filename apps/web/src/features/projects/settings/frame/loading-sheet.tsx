/** A section of the settings before it is there, in the shape of what comes. */
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import lines from "../../../../shared/ui/form-lines/form-lines.module.css";
import type { SectionShape } from "../sections/sections.ts";
import styles from "./sheet.module.css";

const LINE_PX = 57;

interface LoadingSheetProps {
  shape: SectionShape;
  rows?: number;
}

export function LoadingSheet({ shape, rows = 6 }: LoadingSheetProps): ReactNode {
  if (shape === "table") return <LoadingRows rows={rows} page />;
  return (
    <div className={styles.sheet}>{shape === "form" ? <LoadingForm rows={rows} /> : <LoadingLines rows={rows} />}</div>
  );
}

/** A name and a field on each line. */
function LoadingForm({ rows }: { rows: number }): ReactNode {
  const t = useT();
  return (
    <div className={lines.lines} role="status" aria-label={t("ui.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={lines.line}>
          <Skeleton height={12} width={`${32 + ((row * 17) % 24)}%`} />
          <Skeleton height={32} opacity={0.5} />
        </div>
      ))}
    </div>
  );
}

/** A name with a sentence below it. */
function LoadingLines({ rows }: { rows: number }): ReactNode {
  const t = useT();
  return (
    <div className={lines.toggles} role="status" aria-label={t("ui.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ height: LINE_PX }}>
          <Skeleton height={12} width={`${18 + ((row * 17) % 14)}%`} my={3} />
          <Skeleton height={10} width={`${58 - ((row * 13) % 24)}%`} mt={8} opacity={0.6} />
        </div>
      ))}
    </div>
  );
}
