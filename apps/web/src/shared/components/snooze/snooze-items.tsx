/** The moments that something is put away until, as items of a menu. */
import { Menu } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { formatTime } from "../../dates/dates.tsx";
import { laterToday, morningAfter, nextWeek } from "../../dates/moments.ts";
import { useT, type MessageId } from "../../i18n/i18n.tsx";
import styles from "./snooze-items.module.css";
import "./messages.ts";

/** Made when the menu opens: the times are those of then. */
export function SnoozeItems({ onSnooze }: { onSnooze: (until: string) => void }): ReactNode {
  const t = useT();
  const [now] = useState(() => new Date());
  const choice = (label: MessageId, until: string | null): ReactNode =>
    until === null ? null : (
      <Menu.Item
        rightSection={<span className={styles.time}>{formatTime(until)}</span>}
        onClick={() => onSnooze(until)}
      >
        {t(label)}
      </Menu.Item>
    );
  return (
    <>
      <Menu.Label>{t("notifications.snooze")}</Menu.Label>
      {choice("notifications.snooze.today", laterToday(now))}
      {choice("notifications.snooze.tomorrow", morningAfter(now, 1))}
      {choice("notifications.snooze.nextWeek", nextWeek(now))}
    </>
  );
}
