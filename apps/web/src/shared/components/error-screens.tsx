/** What stands in place of a page that is not there or broke. */
import { ApiError } from "@halyard/api-client/error";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { describeError, isMaintenance } from "../errors/describe.ts";
import { FailedView } from "../ui/feedback/state-views.tsx";
import styles from "./error-screens.module.css";
import { useT } from "../i18n/i18n.tsx";

// Not of the first load: few ever see them.
const NotFoundScreen = lazy(async () => ({ default: (await import("./not-found-screen.tsx")).NotFoundScreen }));
const AccessDenied = lazy(async () => ({ default: (await import("./access-denied.tsx")).AccessDenied }));

/** For an address that leads nowhere. */
export function UnknownScreen(): ReactNode {
  return (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
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
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Suspense>
        <NotFoundScreen told />
      </Suspense>
    );
  }
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
      <FailedView
        error={error}
        title={t(isMaintenance(error) ? "errors.maintenance" : "errors.screenTitle")}
        onRetry={again}
      />
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
