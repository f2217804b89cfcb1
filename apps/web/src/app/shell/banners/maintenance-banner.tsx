/** Says on every page that the server is read-only or under maintenance, with a link for administrators to end it. */
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ResourceLink } from "../../../shared/components/resource-link.tsx";
import { formatTime } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { Maintenance } from "../../../shared/instance/instance.ts";
import { useCurrentUser } from "../../../shared/session/session.ts";
import styles from "./banners.module.css";
import "./messages.ts";

export function MaintenanceBanner({ mode, message, until }: Maintenance): ReactNode {
  const t = useT();
  const isAdministrator = useCurrentUser().admin === true;
  return (
    <section className={styles.announcement} data-tone="warning" aria-label={t(`banners.${mode}`)}>
      <TriangleAlert size={18} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <strong>{t(`banners.${mode}`)}.</strong> {message === "" ? t(`banners.${mode}.help`) : message}
        {until === null ? null : <> {t("banners.until", { time: formatTime(until) })}</>}
      </p>
      {isAdministrator ? (
        <ResourceLink place={{ path: "/admin/system", search: { tab: "maintenance" } }}>
          {t("banners.maintenance.change")}
        </ResourceLink>
      ) : null}
    </section>
  );
}
