/** The five places that people go to all day, within reach of a thumb; on small screens alone. */
import { Link } from "@tanstack/react-router";
import { Bell, FolderKanban, House, Search, SquarePlus } from "lucide-react";
import type { ReactNode } from "react";
import { UnreadBadge } from "../../features/inbox/notifications/unread-count.tsx";
import { useT } from "../../shared/i18n/i18n.tsx";
import { useShortcuts } from "../../shared/ui/shortcuts/shortcuts.ts";
import { paletteState } from "../palette/palette-store.ts";
import styles from "./bottom-bar.module.css";

const NEW = "c";

export function BottomBar(): ReactNode {
  const t = useT();
  // What the page itself makes; elsewhere the palette asks what and where.
  const create = useShortcuts().findLast(({ keys }) => keys === NEW);
  return (
    <nav className={styles.bar} aria-label={t("shell.places")} data-beneath-panels>
      <Link to="/" className={styles.place} activeOptions={{ exact: true }}>
        <House size={20} aria-hidden />
        {t("shell.myWork")}
      </Link>
      <Link to="/projects" className={styles.place}>
        <FolderKanban size={20} aria-hidden />
        {t("shell.projects")}
      </Link>
      <button type="button" className={styles.place} onClick={() => paletteState.set(true)}>
        <Search size={20} aria-hidden />
        {t("shell.shortcut.search")}
      </button>
      <Link to="/notifications" search={{}} className={styles.place}>
        <Bell size={20} aria-hidden />
        {t("shell.inbox")}
        <UnreadBadge className={styles.count} />
      </Link>
      <button
        type="button"
        className={styles.place}
        onClick={() => (create === undefined ? paletteState.set(true) : create.run())}
      >
        <SquarePlus size={20} aria-hidden />
        {t("shell.new")}
      </button>
    </nav>
  );
}
