/** The menu behind three dots, of rows and cards: a page has hundreds, so it is made for those that are opened. */
import { Menu } from "@mantine/core";
import { Ellipsis } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import styles from "./dots-menu.module.css";

interface DotsMenuProps extends Pick<ComponentProps<"button">, "tabIndex"> {
  /** The button's name. */
  label: string;
  /** Pixels. */
  dots: number;
  /** Pixels across. */
  size?: number;
  children: ReactNode;
}

export function DotsMenu({ label, dots, size = 32, tabIndex, children }: DotsMenuProps): ReactNode {
  const [touched, setTouched] = useState(false);
  const button = {
    type: "button",
    className: styles.dots,
    style: { "--size": `${size}px` },
    tabIndex,
    "aria-label": label,
    children: <Ellipsis size={dots} aria-hidden />,
  } as const;
  if (!touched) {
    return <button {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setTouched(true)} />;
  }
  return (
    <Menu position="bottom-end" withinPortal defaultOpened>
      <Menu.Target>
        <button {...button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
