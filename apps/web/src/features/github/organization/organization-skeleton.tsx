/** Four cards and four panels, where they will be, while the figures come. */
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./organization.module.css";

export function OrganizationSkeleton(): ReactNode {
  const t = useT();
  return (
    <div className={styles.page}>
      <p className={styles.quiet} role="status">
        {t("github.loadingStats")}
      </p>
      <div className={styles.cards} aria-hidden>
        {[0, 1, 2, 3].map((card) => (
          <div key={card} className={styles.card}>
            <Skeleton height={10} width="50%" mb={10} />
            <Skeleton height={20} width="30%" mb={8} />
            <Skeleton height={10} width="60%" />
          </div>
        ))}
      </div>
      <div className={styles.panels} aria-hidden>
        {[0, 1, 2, 3].map((panel) => (
          <div key={panel} className={styles.panel}>
            <Skeleton height={14} width="40%" mb={16} />
            <Skeleton height={160} />
          </div>
        ))}
      </div>
    </div>
  );
}
