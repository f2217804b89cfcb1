/** What stands in place of a page that is not for everybody. */
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyView } from "../ui/state-views.tsx";
import styles from "./error-screens.module.css";
import { useT } from "./i18n.tsx";

/** @param title who it is for. @param help what one can do about it */
export function AccessDenied({ title, help }: { title: string; help: string }): ReactNode {
  const t = useT();
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{t("admin.denied")}</h1>
      <EmptyView
        icon={<ShieldAlert size={24} aria-hidden />}
        title={title}
        help={help}
        action={
          <Button renderRoot={(props) => <Link to="/" {...props} />} variant="default">
            {t("admin.return")}
          </Button>
        }
      />
    </div>
  );
}
