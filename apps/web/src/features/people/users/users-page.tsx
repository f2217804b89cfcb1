/** `/admin/users`: users with a page of their own. */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import type { SearchChange } from "./model/search.ts";
import { UsersView } from "./users-view.tsx";
import "./model/messages.ts";

const route = getRouteApi("/app/admin/users");

export function UsersPage(): ReactNode {
  const navigate = route.useNavigate();
  const change = useCallback(
    (patch: SearchChange) => void navigate({ search: (now) => ({ ...now, ...patch }) }),
    [navigate],
  );
  return <UsersView search={route.useSearch()} onSearch={change} header={Header} />;
}

function Header({ actions }: { actions: ReactNode }): ReactNode {
  const t = useT();
  return <PageHeader title={t("users.title")} docs="/docs/using#users-administrators" actions={actions} />;
}
