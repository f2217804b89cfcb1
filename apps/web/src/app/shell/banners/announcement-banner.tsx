/** What administrators announce to everyone, until it ends or this browser's person has put it away. */
import { CloseButton } from "@mantine/core";
import { Info, TriangleAlert } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { Announcement } from "../../../shared/instance/instance.ts";
import { browserMemory } from "../../../shared/session/browser-memory.ts";
import styles from "./banners.module.css";
import "./messages.ts";

const KEY = "halyard.announcement";
/** The longest that a timer can wait. */
const MOST_MS = 2 ** 31 - 1;

export function AnnouncementBanner({ text, tone, until }: Announcement): ReactNode {
  const t = useT();
  const [isAway, setAway] = useState(() => browserMemory.get(KEY) === text);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(() => setAway(true), Math.min(MOST_MS, Math.max(0, Date.parse(until) - Date.now())));
    return () => clearTimeout(timer);
  }, [until]);
  if (isAway) return null;
  const Icon = tone === "warning" ? TriangleAlert : Info;
  const putAway = (): void => {
    browserMemory.set(KEY, text);
    setAway(true);
  };
  return (
    <section className={styles.announcement} data-tone={tone} aria-label={t("banners.announcement")}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <p className={styles.text}>{text}</p>
      <CloseButton aria-label={t("banners.announcement.hide")} onClick={putAway} />
    </section>
  );
}
