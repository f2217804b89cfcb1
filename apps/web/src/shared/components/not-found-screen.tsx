/** What stands in place of a page that is not there, or that this person may not see: the API does not tell which. */
import { Link } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import type { ReactNode } from "react";
import { usePageTitle } from "../ui/layout/use-page-title.ts";
import styles from "./error-screens.module.css";
import { useT } from "../i18n/i18n.tsx";

interface NotFoundProps {
  /** The server said so: in the words of the error catalogue. */
  told?: boolean;
  /** Whose page it would be: its head stays above. */
  project?: { projectId: string; name: string };
}

export function NotFoundScreen({ told = false, project }: NotFoundProps): ReactNode {
  const t = useT();
  usePageTitle(t("errors.notFoundTitle"));
  const Title = project === undefined ? "h1" : "h2";
  return (
    <div className={styles.screen}>
      <Compass className={styles.sign} size={24} aria-hidden />
      <Title className={styles.title}>{t("errors.notFoundTitle")}</Title>
      <p className={styles.help}>{t(told ? "errors.notVisible" : "errors.noPage")}</p>
      {project === undefined ? (
        <Link to="/">{t("errors.backToMyWork")}</Link>
      ) : (
        <Link to="/projects/$projectId" params={{ projectId: project.projectId }}>
          {t("errors.backTo", { name: project.name })}
        </Link>
      )}
    </div>
  );
}
