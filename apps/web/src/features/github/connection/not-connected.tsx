/** Says where pull requests and branches are shown that nothing new arrives. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./not-connected.module.css";
import { useConnection } from "./use-connection.ts";
import "../model/messages.ts";

export function NotConnected(): ReactNode {
  const t = useT();
  if (useConnection() !== false) return null;
  return (
    <p className={styles.note}>
      {t("github.nothingNew")} <Link to="/admin/integrations">{t("github.connect")}</Link>
    </p>
  );
}
