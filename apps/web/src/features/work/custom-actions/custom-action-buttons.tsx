/** The custom actions that this person can run on a work package, as buttons. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./custom-actions.module.css";
import { customActionsOf, useCustomAction } from "./use-custom-action.ts";

export function CustomActionButtons({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const run = useCustomAction();
  const actions = customActionsOf(workPackage);
  if (actions.length === 0) return null;
  return (
    <div className={styles.buttons} role="group" aria-label={t("customActions.title")}>
      {actions.map((action) => (
        <Button
          key={action.href}
          variant="default"
          size="compact-sm"
          loading={run.isPending && run.variables.action.href === action.href}
          disabled={run.isPending}
          onClick={() => run.mutate({ workPackage, action })}
        >
          {action.title}
        </Button>
      ))}
    </div>
  );
}
