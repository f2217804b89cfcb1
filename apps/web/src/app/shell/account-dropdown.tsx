/** The menu of the account. */
import { Menu } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { BookOpen, Keyboard, LogOut, Settings, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import styles from "./header.module.css";
import { isViewing } from "../../shared/credentials/view-as.ts";
import { openShortcutList } from "../shortcuts/shortcut-list-store.ts";
import { ThemeItem } from "./theme-item.tsx";
import "../../features/identity/profile/model/messages.ts";

interface AccountDropdownProps {
  name: string;
  onClose: () => void;
}

export function AccountDropdown({ name, onClose }: AccountDropdownProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Menu opened onClose={onClose} position="bottom-end" width={220} withinPortal={false} returnFocus={false}>
      <Menu.Target>
        <span className={styles.accountAnchor} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item
          leftSection={<UserRound size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/users/$userId" params={{ userId: "me" }} {...props} />}
        >
          {t("profile.mine")}
        </Menu.Item>
        <Menu.Item
          leftSection={<Settings size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/users/$userId" params={{ userId: "me" }} search={{ tab: "preferences" }} {...props} />
          )}
        >
          {t("profile.tab.preferences")}
        </Menu.Item>
        {/* It changes whose it is, and they are not here. */}
        {isViewing() ? null : <ThemeItem />}
        <Menu.Item leftSection={<Keyboard size={16} aria-hidden />} onClick={openShortcutList}>
          {t("shell.shortcuts")}
        </Menu.Item>
        <Menu.Item leftSection={<BookOpen size={16} aria-hidden />} component="a" href="/docs" target="_blank">
          {t("ui.docs")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void navigate({ to: "/auth/logout" })}>
          {t("shell.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
