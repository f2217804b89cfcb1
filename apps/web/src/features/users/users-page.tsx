/** `/admin/users`: users with a page of their own. */
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import type { SearchChange } from "./users-toolbar.tsx";
import { UsersView } from "./users-view.tsx";
import "../../messages/en/users.ts";

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
  return <PageHeader title={t("users.title")} help={t("users.help")} actions={actions} />;
}
