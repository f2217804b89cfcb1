/** J and K walk through the inbox, R marks as read, H snoozes until tomorrow. */
import type { Notification } from "@halyard/contract/resources";
import type { RefObject } from "react";
import { morningAfter } from "../../../../shared/dates/moments.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useShortcut } from "../../../../shared/ui/shortcuts/shortcuts.ts";
import "../../../../shared/components/snooze/messages.ts";
import "../model/inbox-messages.ts";

interface InboxKeys {
  list: RefObject<HTMLElement | null>;
  items: readonly Notification[];
  /** Whether one that is read stays where it is. */
  keepsRead: boolean;
  onMark: (id: number, read: boolean) => void;
  onSnooze: (id: number, until: string) => void;
}

export function useInboxKeys({ list, items, keepsRead, onMark, onSnooze }: InboxKeys): void {
  const t = useT();
  const links = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>("[data-notification]") ?? [])];
  const step = (by: number): void => {
    const all = links();
    const at = all.findIndex((link) => link === document.activeElement);
    all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  };
  const focused = (): Notification | undefined => {
    const id = Number(links().find((link) => link === document.activeElement)?.dataset["notification"]);
    return items.find((one) => one.id === id);
  };
  useShortcut("j", t("notifications.shortcut.next"), () => step(1));
  useShortcut("k", t("notifications.shortcut.previous"), () => step(-1));
  useShortcut("r", t("notifications.shortcut.read"), () => {
    const item = focused();
    if (item === undefined) return;
    if (!keepsRead) step(1);
    onMark(item.id, !item.readIAN);
  });
  useShortcut("h", t("notifications.shortcut.snooze"), () => {
    const item = focused();
    if (item === undefined) return;
    step(1);
    onSnooze(item.id, morningAfter(new Date(), 1));
  });
}
