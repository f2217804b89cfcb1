/** What can be done with a line: signs that appear with the pointer or the focus; for a finger they are behind a menu. */
import { ActionIcon, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode, Ref } from "react";
import { DotsMenu } from "./dots-menu.tsx";
import styles from "./hover-actions.module.css";

interface HoverAction {
  label: string;
  icon: ReactNode;
  run: () => void;
  ref?: Ref<HTMLButtonElement>;
}

interface HoverActionsProps {
  /** Of the menu, one for each line. */
  label: string;
  /** Without any there is nothing. */
  actions: readonly HoverAction[];
  /** Where they stand: `data-touched` while they are a menu. */
  className: string | undefined;
}

export function HoverActions({ label, actions, className = "" }: HoverActionsProps): ReactNode {
  const isTouched = useMediaQuery("(hover: none)", false, { getInitialValueInEffect: false });
  if (actions.length === 0) return null;
  return (
    <span className={`${styles.actions} ${className}`} data-touched={isTouched || undefined}>
      {isTouched ? (
        <DotsMenu label={label} dots={16} size={44}>
          {actions.map((action) => (
            <Menu.Item key={action.label} onClick={action.run}>
              {action.label}
            </Menu.Item>
          ))}
        </DotsMenu>
      ) : (
        actions.map(({ label: name, icon, run, ref }) => (
          <ActionIcon
            key={name}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={name}
            onClick={run}
            {...(ref === undefined ? {} : { ref })}
          >
            {icon}
          </ActionIcon>
        ))
      )}
    </span>
  );
}
