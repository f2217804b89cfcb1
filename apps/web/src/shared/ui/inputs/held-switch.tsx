/** A switch that can't be changed: it stays as it is, and says why to those who point at it and to those who hear it. */
import { Switch, Tooltip, VisuallyHidden } from "@mantine/core";
import { useId, type ReactNode } from "react";

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
      <span>
        {/* Not `disabled`: what can't be reached with Tab can't say why. */}
        <Switch aria-label={label} aria-disabled aria-describedby={id} checked={checked} readOnly />
        <VisuallyHidden id={id}>{why}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
