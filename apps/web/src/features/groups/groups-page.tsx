/** `/admin/groups`: groups with a page of their own. What one would share is in the address. */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { GroupsView, type GroupsSearchChange } from "./groups-view.tsx";
import "../../messages/en/groups.ts";

const route = getRouteApi("/app/admin/groups");

export function GroupsPage(): ReactNode {
  const navigate = route.useNavigate();
  const change = useCallback(
    (patch: GroupsSearchChange) => void navigate({ search: (now) => ({ ...now, ...patch }) }),
    [navigate],
  );
  return <GroupsView search={route.useSearch()} onSearch={change} header={Header} />;
}

function Header({ actions }: { actions: ReactNode }): ReactNode {
  const t = useT();
  return <PageHeader title={t("groups.title")} help={t("groups.help")} actions={actions} />;
}
