/** While it is being found out who asks: of the admin area it is said that permissions are verified. */
import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "../../shared/components/error-screens.module.css";
import { useT } from "../../shared/i18n/i18n.tsx";
import { PageSkeleton } from "../../shared/components/page-skeleton.tsx";

export function AppPending(): ReactNode {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return /^\/admin(\/|$)/.test(path) ? <LoadingAdminPanel /> : <PageSkeleton />;
}

export function LoadingAdminPanel(): ReactNode {
  const t = useT();
  return (
    <div className={styles.screen} role="status">
      {t("admin.loading")}
    </div>
  );
}
