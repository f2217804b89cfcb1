/** The menu behind three dots, of rows and cards: a page has hundreds, so it is made for those that are opened. */
import { ActionIcon, Menu, type ActionIconProps } from "@mantine/core";
import { Ellipsis } from "lucide-react";
import { useState, type ReactNode } from "react";

interface DotsMenuProps extends Omit<ActionIconProps, "children"> {
  /** The button's name. */
  label: string;
  /** Pixels. */
  dots: number;
  tabIndex?: number | undefined;
  children: ReactNode;
}

export function DotsMenu({ label, dots, children, ...button }: DotsMenuProps): ReactNode {
  const [touched, setTouched] = useState(false);
  const icon = <Ellipsis size={dots} aria-hidden />;
  if (!touched) {
    return (
      <ActionIcon
        {...button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setTouched(true)}
      >
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Menu position="bottom-end" withinPortal defaultOpened>
      <Menu.Target>
        <ActionIcon {...button} aria-label={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
