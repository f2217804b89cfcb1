/** The bar at the top: the product, the search, what is new and the account. */
import { Link } from "@tanstack/react-router";
import { Menu as MenuIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { NotificationBell } from "../../features/inbox/notifications/bell.tsx";
import markUrl from "../../shared/components/mark.svg";
import { useT } from "../../shared/i18n/i18n.tsx";
import { useInstance } from "../../shared/instance/instance.ts";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./header.module.css";
import { SearchBox } from "./search-box.tsx";

interface HeaderProps {
  drawer: boolean;
  onDrawer: () => void;
}

export function Header({ drawer, onDrawer }: HeaderProps): ReactNode {
  const t = useT();
  const { name, logo } = useInstance();
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.burger}
        aria-label={t(drawer ? "shell.closeNavigation" : "shell.openNavigation")}
        aria-expanded={drawer}
        aria-controls="navigation"
        onClick={onDrawer}
      >
        {drawer ? <X size={20} aria-hidden /> : <MenuIcon size={20} aria-hidden />}
      </button>
      <Link to="/" className={styles.product} aria-label={name || t("shell.product")}>
        <img src={logo ?? markUrl} width={24} height={24} alt="" className={styles.mark} />
        <span className={styles.name}>{name || t("shell.product")}</span>
      </Link>
      <SearchBox />
      <div className={styles.end}>
        <NotificationBell />
        <AccountMenu />
      </div>
    </header>
  );
}
