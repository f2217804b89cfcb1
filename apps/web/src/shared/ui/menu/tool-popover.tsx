/** A button of a toolbar that opens a small panel; its content is made, and its code loaded, when it opens. */
import { ActionIcon, Button, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ChevronDown } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { LoadingRows } from "../feedback/state-views.tsx";
import styles from "./tool-popover.module.css";

interface ToolPopoverProps {
  /** What the button says. */
  label: string;
  /** The panel's name, at its head. */
  title: string;
  icon?: ReactNode;
  /** Pixels. */
  width: number;
  /** Of the button: beside others that are small. */
  size?: "compact-sm";
  /** Beside tabs: as small as they are, and without an edge. */
  plain?: boolean;
  /** The icon alone says it; the label is its name. `bordered`: beside other buttons of a toolbar. */
  bare?: boolean | "bordered";
  /** Loads the panel's code, as soon as someone is about to open it. */
  load?: () => void;
  children: (close: () => void) => ReactNode;
}

const nothing = (): void => undefined;
const PLAIN = { variant: "subtle", color: "gray", size: "compact-sm" } as const;

export function ToolPopover(props: ToolPopoverProps): ReactNode {
  const { label, title, icon, width, size, plain = false, bare = false, load = nothing, children } = props;
  const [opened, { close, toggle, open }] = useDisclosure(false);
  const opening = { "aria-haspopup": "dialog", onPointerEnter: load, onFocus: load, onClick: toggle } as const;
  return (
    <Popover
      opened={opened}
      onChange={(next) => (next ? open() : close())}
      position="bottom-end"
      width={width}
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
      // The library's own way closes it before what stands in it has heard of the key.
      closeOnEscape={false}
    >
      <Popover.Target>
        {bare === "bordered" ? (
          <ActionIcon variant="default" aria-label={label} title={label} {...opening}>
            {icon}
          </ActionIcon>
        ) : bare ? (
          <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...opening}>
            {icon}
          </ActionIcon>
        ) : (
          <Button
            {...(plain ? PLAIN : { variant: "default", size, className: styles.tool })}
            leftSection={icon}
            rightSection={icon === undefined ? <ChevronDown size={14} aria-hidden /> : undefined}
            {...opening}
          >
            {label}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown
        aria-label={title}
        maw="calc(100vw - 16px)"
        onKeyDown={(event) => {
          // What is open in it, a menu or a name that is being typed, is closed first.
          if (event.key === "Escape" && !event.nativeEvent.isComposing && !inMenu(event.target)) close();
        }}
      >
        <div className={styles.panel}>
          <h2 className={styles.title}>{title}</h2>
          <Suspense fallback={<LoadingRows rows={3} />}>{opened ? children(close) : null}</Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const inMenu = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("[role=menu], [data-mantine-stop-propagation=true]") !== null;
