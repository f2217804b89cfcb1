/** What can be done with one user, by their links: lock for the active, unlock for the locked. */
import { hasLink } from "@halyard/api-client/links";
import { ActionIcon, Menu } from "@mantine/core";
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import type { UserAction } from "./changes.ts";
import type { User } from "./queries.ts";

export interface UserHandlers {
  onOpen: (user: User) => void;
  onEdit: (user: User) => void;
  onAction: (action: UserAction, user: User) => void;
}

export function UserActions({ user, onOpen, onEdit, onAction }: UserHandlers & { user: User }): ReactNode {
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
        {(["lock", "unlock", "delete"] as const).map((action) =>
          hasLink(user, action) ? (
            <Menu.Item
              key={action}
              {...(action === "delete" ? { color: "red" } : {})}
              onClick={() => onAction(action, user)}
            >
              {t(`users.${action}`)}
            </Menu.Item>
          ) : null,
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
