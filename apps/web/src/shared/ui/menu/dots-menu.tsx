/** The menu behind three dots, of rows and cards: a page has hundreds, so it is made for those that are opened. */
import { Menu } from "@mantine/core";
import { Ellipsis } from "lucide-react";
import { useRef, type ComponentProps, type ReactNode } from "react";
import { flushSync } from "react-dom";
import styles from "./dots-menu.module.css";
import { useKeyedState } from "../primitives/use-keyed-state.ts";

/** Made once: where a row takes over the button of another, they stay. */
const DOTS = { 14: <Ellipsis size={14} aria-hidden />, 16: <Ellipsis size={16} aria-hidden /> };

interface DotsMenuProps extends Pick<ComponentProps<"button">, "tabIndex"> {
  /** The button's name, one for each thing: of another thing the menu is closed. */
  label: string;
  /** Pixels. */
  dots: keyof typeof DOTS;
  /** Pixels across. */
  size?: number;
  children: ReactNode;
}

export function DotsMenu({ label, dots, size = 32, tabIndex, children }: DotsMenuProps): ReactNode {
  const [touched, setTouched] = useKeyedState(label, false);
  const [opened, setOpened] = useKeyedState(label, false);
  const target = useRef<HTMLButtonElement>(null);
  /** The button makes room for the menu's, which gets the focus: where it is when the menu opens, it comes back to. */
  const touch = (): void => {
    flushSync(() => setTouched(true));
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  };
  const button = {
    type: "button",
    className: styles.dots,
    style: { "--size": `${size}px` },
    tabIndex,
    "aria-label": label,
    children: DOTS[dots],
  } as const;
  if (!touched) {
    return <button {...button} aria-haspopup="menu" aria-expanded={false} onClick={touch} />;
  }
  return (
    <Menu position="bottom-end" withinPortal opened={opened} onChange={setOpened}>
      <Menu.Target>
        <button {...button} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
