/** The door of the admin area (admin shell). */
import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AccessDenied } from "../../shared/components/access-denied.tsx";
import { Breadcrumbs } from "../breadcrumbs/breadcrumbs.tsx";
import { useT } from "../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../shared/session/session.ts";

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
