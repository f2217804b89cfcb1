/** `/admin/groups`: groups with a page of their own. What one would share is in the address. */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { GroupsView } from "./groups-view.tsx";
import type { GroupsSearchChange } from "./model/search.ts";
import "./model/messages.ts";

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
  return <PageHeader title={t("groups.title")} docs="/docs/using#groups-administrators" actions={actions} />;
}
