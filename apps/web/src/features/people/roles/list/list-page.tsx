/** `/admin/roles/list`. */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../../shared/ui/layout/page-header.tsx";
import { RolesView, type RolesSearchChange } from "./roles-view.tsx";
import "../model/messages.ts";

const route = getRouteApi("/app/admin/roles/list");

export function RoleListPage(): ReactNode {
  const t = useT();
  const navigate = route.useNavigate();
  const change = useCallback(
    (patch: RolesSearchChange) => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true }),
    [navigate],
  );
  return <RolesView search={route.useSearch()} onSearch={change} header={ListHeader} label={t("roles.list.title")} />;
}

function ListHeader({ actions }: { actions: ReactNode }): ReactNode {
  const t = useT();
  return <PageHeader title={t("roles.list.title")} docs="/docs/using#roles-administrators" actions={actions} />;
}
