/** What stands in place of a page that is not for everyone. */
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { usePageTitle } from "../ui/layout/use-page-title.ts";
import styles from "./error-screens.module.css";
import { useT } from "../i18n/i18n.tsx";

interface AccessDeniedProps {
  /** Who it is for. */
  title: string;
  /** What one can do about it. */
  help: string;
  /** What one lacks: the answer why is asked for it. */
  lacking?: { permission?: string; project?: number };
}

export function AccessDenied({ title, help, lacking }: AccessDeniedProps): ReactNode {
  const t = useT();
  usePageTitle(t("admin.denied"));
  return (
    <div className={styles.screen}>
      <ShieldAlert className={styles.sign} size={24} aria-hidden />
      <h1 className={styles.title}>{t("admin.denied")}</h1>
      <p className={styles.reason}>{title}</p>
      <p className={styles.help}>{help}</p>
      <span className={styles.actions}>
        <Button renderRoot={(props) => <Link to="/" {...props} />} variant="default">
          {t("admin.return")}
        </Button>
        <Link to="/access" search={lacking ?? {}}>
          {t("admin.why")}
        </Link>
      </span>
    </div>
  );
}
