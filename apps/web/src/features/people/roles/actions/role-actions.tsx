/** What can be done with one role, by its links. */
import { hasLink } from "@halyard/api-client/links";
import type { Role } from "@halyard/contract/resources";
import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";

interface RoleActionsProps {
  role: Role;
  /** On the role's own page the ways to it are not offered. */
  onPage?: boolean;
  onDelete: (role: Role) => void;
}

export function RoleActions({ role, onPage = false, onDelete }: RoleActionsProps): ReactNode {
  const t = useT();
  const params = { roleId: String(role.id) };
  if (onPage && !hasLink(role, "delete")) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t("roles.actions", { name: role.name })}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onPage ? null : (
          <>
            <Menu.Item renderRoot={(props) => <Link to="/admin/roles/$roleId" params={params} {...props} />}>
              {t("roles.viewDetails")}
            </Menu.Item>
            {hasLink(role, "updatePermissions") ? (
              <Menu.Item renderRoot={(props) => <Link to="/admin/roles/$roleId/edit" params={params} {...props} />}>
                {t("roles.edit")}
              </Menu.Item>
            ) : null}
          </>
        )}
        {hasLink(role, "delete") ? (
          <Menu.Item color="red" onClick={() => onDelete(role)}>
            {t("roles.delete")}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
