/** Asks before what is unsaved is left behind: by another page here, by closing the tab or by reloading. */
import { useBlocker } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, type ReactNode } from "react";

const loadDialog = () => import("./confirm-dialog.tsx");
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

interface LeaveGuardProps {
  /** There is something to lose. */
  active: boolean;
  title: string;
  confirmLabel: string;
  /** What would be lost. */
  children: ReactNode;
  /** It is given up. */
  onLeave?: () => void;
}

export function LeaveGuard({ active, title, confirmLabel, children, onLeave }: LeaveGuardProps): ReactNode {
  const blocker = useBlocker({
    // Filters are addresses of the same page; after a session's end no one may stay.
    shouldBlockFn: ({ current, next }) =>
      active && current.pathname !== next.pathname && next.pathname !== "/auth/login",
    enableBeforeUnload: active,
    withResolver: true,
  });
  // Most pages are left without a question; where there may be one, it does not wait for the network.
  useEffect(() => {
    if (active) loadDialog().catch(() => undefined);
  }, [active]);
  if (blocker.status !== "blocked") return null;
  return (
    <Suspense>
      <ConfirmDialog
        opened
        onClose={() => blocker.reset()}
        onConfirm={() => {
          onLeave?.();
          blocker.proceed();
        }}
        title={title}
        confirmLabel={confirmLabel}
        dangerous
      >
        <p>{children}</p>
      </ConfirmDialog>
    </Suspense>
  );
}
