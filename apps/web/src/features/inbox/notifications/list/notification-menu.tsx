/** What can be done with a notification beside marking it as read: put it away until later, mute its work package. */
import type { Notification } from "@halyard/contract/resources";
import { titleOf } from "@halyard/api-client/links";
import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { SnoozeItems } from "../../../../shared/components/snooze/snooze-items.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { usePhone } from "../../../../shared/ui/layout/use-phone.ts";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import "../model/inbox-messages.ts";

interface NotificationMenuProps {
  notification: Notification;
  workPackageId: number;
  onMark: (read: boolean) => void;
  /** @param until null: it comes back now */
  onSnooze: (until: string | null) => void;
  onChooseDate: () => void;
  onMute: (muted: boolean) => void;
  onExplain: () => void;
}

export function NotificationMenu(props: NotificationMenuProps): ReactNode {
  const t = useT();
  return (
    <DotsMenu label={t("notifications.actions", { subject: titleOf(props.notification, "resource") })} dots={16}>
      <MenuItems {...props} />
    </DotsMenu>
  );
}

function MenuItems({
  notification,
  workPackageId,
  onMark,
  onSnooze,
  onChooseDate,
  onMute,
  onExplain,
}: NotificationMenuProps): ReactNode {
  const t = useT();
  const { muted, readIAN: read } = notification;
  // Elsewhere it is a button beside the menu.
  const isPhone = usePhone();
  return (
    <>
      {isPhone ? (
        <Menu.Item onClick={() => onMark(!read)}>
          {t(read ? "notifications.menu.markUnread" : "notifications.menu.markRead")}
        </Menu.Item>
      ) : null}
      <SnoozeItems onSnooze={onSnooze} />
      <Menu.Item onClick={onChooseDate}>{t("notifications.snooze.date")}</Menu.Item>
      {notification.snoozedUntil === null ? null : (
        <Menu.Item onClick={() => onSnooze(null)}>{t("notifications.snooze.end")}</Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item onClick={() => onMute(!muted)}>
        {t(muted ? "notifications.unmute" : "notifications.mute", { id: String(workPackageId) })}
      </Menu.Item>
      <Menu.Item onClick={onExplain}>{t("notifications.explain")}</Menu.Item>
    </>
  );
}
