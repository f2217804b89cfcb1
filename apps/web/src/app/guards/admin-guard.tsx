/** The door of the admin area (admin shell). */
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import { Breadcrumbs } from "../breadcrumbs/breadcrumbs.tsx";
import styles from "../../shared/components/error-screens.module.css";
import { useT } from "../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../shared/session/session.ts";

const AccessDenied = lazy(async () => ({
  default: (await import("../../shared/components/access-denied.tsx")).AccessDenied,
}));

export function AdminGuard(): ReactNode {
  const t = useT();
  if (useCurrentUser().admin !== true) {
    return (
      <Suspense>
        <AccessDenied title={t("admin.required")} help={t("admin.requiredHelp")} />
      </Suspense>
    );
  }
  return (
    <>
      <Breadcrumbs />
      <Outlet />
    </>
  );
}

/** While it is being found out who asks. */
export function LoadingAdminPanel(): ReactNode {
  const t = useT();
  return (
    <div className={styles.screen} role="status">
      {t("admin.loading")}
    </div>
  );
}
