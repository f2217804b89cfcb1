/** Asks before what is unsaved is left behind: by another page here, by closing the tab or by reloading. */
import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

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
  if (blocker.status !== "blocked") return null;
  return (
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
  );
}
