/** What stands in place of a page that is not there or broke. */
import { ApiError } from "@halyard/api-client/error";
import { Link, useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { Compass } from "lucide-react";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { describeError } from "../errors/describe.ts";
import { usePageTitle } from "../ui/layout/use-page-title.ts";
import { FailedView } from "../ui/feedback/state-views.tsx";
import styles from "./error-screens.module.css";
import { useT } from "../i18n/i18n.tsx";

// Not of the first load: few ever see it.
const AccessDenied = lazy(async () => ({ default: (await import("./access-denied.tsx")).AccessDenied }));

/** A thing that is not there, or that this person may not see: the API does not tell which. */
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

export function ErrorScreen({ error, reset }: ErrorComponentProps): ReactNode {
  const t = useT();
  const router = useRouter();
  // What failed for want of a network is tried again once there is one.
  const [offline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!offline) return;
    const again = (): void => location.reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [offline]);
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen told />;
  if (error instanceof ApiError && error.status === 403) {
    const project = /^\/projects\/(\d+)/.exec(router.state.location.pathname)?.[1];
    const lacking = project === undefined ? {} : { project: Number(project) };
    return (
      <Suspense>
        <AccessDenied title={describeError(error).message} help={t("admin.deniedHelp")} lacking={lacking} />
      </Suspense>
    );
  }
  const again = (): void => {
    // Code of a page that is gone after a new release cannot be loaded again without the new entry.
    if (!(error instanceof ApiError)) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles.screen}>
      <FailedView error={error} title={t("errors.screenTitle")} onRetry={again} />
    </div>
  );
}

/** Where not even the shell could be shown. */
export function WholePageError(props: ErrorComponentProps): ReactNode {
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  );
}
