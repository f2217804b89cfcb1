/** J and K walk through the inbox, R marks as read, H snoozes until tomorrow. */
import type { Notification } from "@halyard/contract/resources";
import { useEffect, useRef, type RefObject } from "react";
import { morningAfter } from "../../../../shared/dates/moments.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { returnFocusToPage } from "../../../../shared/ui/focus/return-focus.ts";
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

const linksIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("[data-notification]") ?? []),
];

/** Where a row with the focus in it leaves the list, the one that takes its place takes the focus. */
export function useFocusKept(list: RefObject<HTMLElement | null>, items: readonly Notification[]): void {
  const place = useRef<number | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Node)) return;
      const row = list.current?.contains(target) === true ? target.parentElement?.closest("li > *") : null;
      const at = linksIn(list.current).findIndex((link) => row?.contains(link));
      place.current = at < 0 ? null : at;
    };
    // A press beside the rows leaves them.
    const leave = (): void => void (place.current = null);
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", leave);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", leave);
    };
  }, [list]);
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const links = linksIn(list.current);
    const next = links[Math.min(place.current, links.length - 1)];
    if (next === undefined) returnFocusToPage();
    else next.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with them a row may have gone
  }, [list, items.length]);
}

export function useInboxKeys({ list, items, keepsRead, onMark, onSnooze }: InboxKeys): void {
  const t = useT();
  const links = (): HTMLElement[] => linksIn(list.current);
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
