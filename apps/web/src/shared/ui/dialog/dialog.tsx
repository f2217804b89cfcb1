/** A modal dialog: focus goes in and comes back, Escape closes, its buttons stand at the end. */
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import styles from "./dialog.module.css";
import { useEscape } from "../focus/escape.ts";
import { useSmallPhone } from "../layout/use-phone.ts";
import { useReturnFocus } from "../focus/return-focus.ts";

/** So wide a dialog fills a phone's screen. */
const TALL = 600;

interface DialogProps {
  opened: boolean;
  /** null: it can't be closed, as there is no way back. */
  onClose: (() => void) | null;
  title: string;
  children: ReactNode;
  /** The buttons, the safe one first. */
  footer?: ReactNode;
  width?: number;
  /** For what can't be shown again: only its buttons close it, not Escape or a click outside. */
  once?: boolean;
}

export function Dialog({
  opened,
  onClose,
  title,
  children,
  footer,
  width = 480,
  once = false,
}: DialogProps): ReactNode {
  const t = useT();
  useReturnFocus(opened);
  useEscape(opened, once ? stay : (onClose ?? stay));
  const isPhone = useSmallPhone();
  const tall = width >= TALL;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? stay}
      size={width}
      fullScreen={isPhone && tall}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={!once}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content className={tall ? styles.tall : styles.content}>
        {/* The library's element would count as a second banner of the page. */}
        <Modal.Header role="presentation">
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {onClose === null ? null : <Modal.CloseButton aria-label={t("ui.close")} />}
        </Modal.Header>
        <Modal.Body>
          <div className={styles.body}>{children}</div>
          {footer === undefined ? null : <DialogFooter>{footer}</DialogFooter>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const stay = (): void => undefined;

/** The fields of a long form: they scroll, and its buttons stay in view below them. */
export function DialogFields({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.fields}>{children}</div>;
}

/** For forms, whose submit button belongs inside the form. */
export function DialogFooter({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.footer}>{children}</div>;
}
