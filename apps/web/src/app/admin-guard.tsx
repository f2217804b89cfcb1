/** The door of the admin area (spec part 1, section 2: admin shell). */
import { Button } from "@mantine/core";
import { Link, Outlet } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyView } from "../ui/state-views.tsx";
import { Breadcrumbs } from "./breadcrumbs/breadcrumbs.tsx";
import styles from "./error-screens.module.css";
import { useT } from "./i18n.tsx";
import { useCurrentUser } from "./session.ts";

export function AdminGuard(): ReactNode {
  if (useCurrentUser().admin !== true) return <AccessDenied />;
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

function AccessDenied(): ReactNode {
  const t = useT();
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{t("admin.denied")}</h1>
      <EmptyView
        icon={<ShieldAlert size={24} aria-hidden />}
        title={t("admin.required")}
        help={t("admin.requiredHelp")}
        action={
          <Button renderRoot={(props) => <Link to="/" {...props} />} variant="default">
            {t("admin.return")}
          </Button>
        }
      />
    </div>
  );
}
