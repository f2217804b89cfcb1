/** What can be done with one user, by their links: lock for the active, unlock for the locked. */
import { hasLink } from "@halyard/api-client/links";
import { ActionIcon, Menu } from "@mantine/core";
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { User } from "@halyard/contract/people";
import type { UserHandlers } from "../model/use-user-commands.ts";
import styles from "../users-page.module.css";

export function UserActions({ user, onOpen, onEdit, onAction, onInvite }: UserHandlers & { user: User }): ReactNode {
  const t = useT();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t("users.actions", { name: user.name })}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen(user)}>{t("users.details")}</Menu.Item>
        {hasLink(user, "updateImmediately") ? (
          <Menu.Item onClick={() => onEdit(user)}>{t("users.edit")}</Menu.Item>
        ) : null}
        {hasLink(user, "approve") ? (
          <Menu.Item onClick={() => onInvite(user, "approve")}>{t("users.approve")}</Menu.Item>
        ) : null}
        {hasLink(user, "invitation") ? (
          <>
            <Menu.Item onClick={() => onInvite(user, "mail")}>{t("users.invitation.resend")}</Menu.Item>
            <Menu.Item onClick={() => onInvite(user, "link")}>{t("users.invitation.copyLink")}</Menu.Item>
          </>
        ) : null}
        {(["lock", "unlock", "delete"] as const).map((action) =>
          hasLink(user, action) ? (
            <Menu.Item
              key={action}
              {...(action === "delete" ? { color: "red" } : {})}
              onClick={() => onAction(action, user)}
            >
              {t(`users.${action}`)}
            </Menu.Item>
          ) : action === "unlock" && (user.status === "invited" || user.status === "registered") ? (
            <Menu.Item key={action} disabled>
              {t("users.unlock")}
              <span className={styles.reason}>{t(`users.unlock.${user.status}`)}</span>
            </Menu.Item>
          ) : null,
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
