/** Who is signed in, and the way out. The menu's code comes when one is about to use it. */
import { VisuallyHidden } from "@mantine/core";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { Avatar } from "../../shared/ui/primitives/avatar.tsx";
import { useT } from "../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../shared/session/session.ts";
import styles from "./header.module.css";

const load = () => import("./account-dropdown.tsx");
const AccountDropdown = lazy(async () => ({ default: (await load()).AccountDropdown }));

export function AccountMenu(): ReactNode {
  const t = useT();
  const { name, avatar } = useCurrentUser();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Pressing the button closes the open menu, as any press outside it does; the click must not open it again.
  const closing = useRef(false);
  const trigger = (
    <button
      ref={button}
      type="button"
      className={styles.account}
      aria-haspopup="menu"
      aria-expanded={opened}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onPointerDown={() => (closing.current = opened)}
      onClick={() => {
        setOpened(!closing.current);
        closing.current = false;
      }}
    >
      <Avatar name={name} size={28} picture={avatar} />
      <VisuallyHidden>{t("shell.account", { name })}</VisuallyHidden>
      <span className={styles.accountName} aria-hidden>
        {name}
      </span>
    </button>
  );
  const close = (): void => {
    setOpened(false);
    button.current?.focus();
  };
  return (
    <div className={styles.accountPlace}>
      {trigger}
      {opened ? (
        <Suspense>
          <AccountDropdown name={name} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}
