/** The same actions in the menu of a row. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Menu } from "@mantine/core";
import { Zap } from "lucide-react";
import type { ReactNode } from "react";
import { customActionsOf, useCustomAction } from "./use-custom-action.ts";

export function CustomActionItems({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const run = useCustomAction();
  return customActionsOf(workPackage).map((action) => (
    <Menu.Item
      key={action.href}
      leftSection={<Zap size={14} aria-hidden />}
      onClick={() => run.mutate({ workPackage, action })}
    >
      {action.title}
    </Menu.Item>
  ));
}
