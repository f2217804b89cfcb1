/**
 * A button that its own press puts out of use, for a while or for good. It keeps the focus: a disabled one loses it, and
 * people who work by keyboard would begin again at the top of the page.
 */
import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";

interface FocusKeepingButtonProps
  extends ButtonProps, Pick<ComponentProps<"button">, "aria-label" | "aria-keyshortcuts" | "ref" | "title" | "type"> {
  /** Whether it is out of use. */
  off: boolean;
  onClick?: () => void;
}

export function FocusKeepingButton({ off, onClick, ...rest }: FocusKeepingButtonProps): ReactNode {
  return (
    <Button
      {...rest}
      {...(off ? { "aria-disabled": true, "data-disabled": true } : {})}
      onClick={(event) => {
        // Of a form it would submit it.
        if (off) event.preventDefault();
        else onClick?.();
      }}
    />
  );
}
