/** A switch that can't be changed: how it stands, in words, and why to those who point at it and to those who hear it. */
import { Tooltip, VisuallyHidden } from "@mantine/core";
import { Lock } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import styles from "./held-switch.module.css";

interface HeldSwitchProps {
  /** What it is for; read aloud. */
  label: string;
  checked: boolean;
  /** Why it can't be changed. */
  why: string;
}

export function HeldSwitch({ label, checked, why }: HeldSwitchProps): ReactNode {
  const t = useT();
  const id = useId();
  return (
    <Tooltip label={why} events={{ hover: true, focus: true, touch: true }} openDelay={150}>
      {/* Not `disabled`: what can't be reached with Tab can't say why. */}
      <span
        className={styles.held}
        role="switch"
        tabIndex={0}
        aria-label={label}
        aria-checked={checked}
        aria-disabled
        aria-describedby={id}
      >
        <span aria-hidden>{t(checked ? "ui.on" : "ui.off")}</span>
        <Lock size={12} aria-hidden />
        <VisuallyHidden id={id}>{why}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
