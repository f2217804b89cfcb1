/** The door of the admin area (spec part 1, section 2: admin shell). */
import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AccessDenied } from "./access-denied.tsx";
import { Breadcrumbs } from "./breadcrumbs/breadcrumbs.tsx";
import styles from "./error-screens.module.css";
import { useT } from "./i18n.tsx";
import { useCurrentUser } from "./session.ts";

export function AdminGuard(): ReactNode {
  const t = useT();
  if (useCurrentUser().admin !== true) {
    return <AccessDenied title={t("admin.required")} help={t("admin.requiredHelp")} />;
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
