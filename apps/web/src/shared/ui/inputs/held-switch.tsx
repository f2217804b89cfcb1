/** A switch that can't be changed: how it stands, and why to those who point at it and to those who hear it. */
import { Switch, Tooltip, VisuallyHidden } from "@mantine/core";
import { useId, type ReactNode } from "react";
import styles from "./held-switch.module.css";

interface HeldSwitchProps {
  /** What it is for; read aloud. */
  label: string;
  checked: boolean;
  /** Why it can't be changed. */
  why: string;
}

export function HeldSwitch({ label, checked, why }: HeldSwitchProps): ReactNode {
  const id = useId();
  return (
    <Tooltip label={why} events={{ hover: true, focus: true, touch: true }} openDelay={150}>
      <span className={styles.held}>
        {/* Not `disabled`: what can't be reached with Tab can't say why. */}
        <Switch aria-label={label} aria-disabled aria-describedby={id} checked={checked} onChange={stays} />
        <VisuallyHidden id={id}>{why}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

const stays = (): void => undefined;
