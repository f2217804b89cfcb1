/** `/admin/roles/{id}`: one role in four tabs. */
import { hasLink } from "@halyard/api-client/links";
import type { Role } from "@halyard/contract/resources";
import { Button, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Counters } from "../../../../shared/ui/layout/counters.tsx";
import { usePhone } from "../../../../shared/ui/layout/use-phone.ts";
import { PageHeader } from "../../../../shared/ui/layout/page-header.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { DeleteRoleDialog } from "../actions/delete-role-dialog.tsx";
import { HoldersTab } from "../holders/holders-tab.tsx";
import { roleQuery } from "../model/queries.ts";
import { RoleActions } from "../actions/role-actions.tsx";
import { ActivityTab } from "./role-activity.tsx";
import { categoryCount, riskCounts } from "../model/role-facts.ts";
import { RoleTags } from "../model/role-marks.tsx";
import { OverviewTab } from "./role-overview.tsx";
import { PermissionsTab } from "./role-permissions.tsx";
import { ROLE_TABS, type RoleTab } from "../model/search.ts";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import styles from "./role-page.module.css";
import "../model/messages.ts";
import "../../users/model/messages.ts";

const route = getRouteApi("/app/admin/roles/$roleId");

export function RolePage(): ReactNode {
  const t = useT();
  const id = Number(route.useParams().roleId);
  const query = useQuery(roleQuery(id));
  const role = query.data;
  return (
    <div className={styles.page}>
      {role !== undefined ? (
        <Details role={role} />
      ) : (
        <>
          <PageHeader title={t("roles.role", { id })} />
          {query.isPending ? (
            <LoadingRows rows={8} />
          ) : (
            <FailedView error={query.error} title={t("roles.failedOne")} onRetry={() => void query.refetch()} />
          )}
        </>
      )}
    </div>
  );
}

function Details({ role }: { role: Role }): ReactNode {
  const t = useT();
  const { tab = "overview" } = route.useSearch();
  const navigate = route.useNavigate();
  const phone = usePhone();
  const [deleting, setDeleting] = useState(false);
  const open = (next: string | null): void => {
    const known: RoleTab | undefined = ROLE_TABS.find((one) => one === next);
    void navigate({ search: known === undefined || known === "overview" ? {} : { tab: known } });
  };
  const counters = [
    ["permissions", role.permissions.length],
    ["categories", categoryCount(role.permissions)],
    ["highRisk", riskCounts(role.permissions).high],
    ["users", role.userCount],
  ] as const;
  const figures = <Counters counters={counters.map(([name, value]) => [t(`roles.counter.${name}`), value])} inside />;
  return (
    <>
      <PageHeader
        title={role.name}
        // The overview has them among all others.
        help={tab === "overview" ? undefined : t("roles.since", { id: role.id, date: formatDay(role.createdAt) })}
        mark={
          <span className={styles.tags}>
            <RoleTags role={role} />
            {phone ? null : figures}
          </span>
        }
        actions={
          <>
            {hasLink(role, "updatePermissions") ? (
              <Button
                leftSection={<Pencil size={16} aria-hidden />}
                renderRoot={(props) => (
                  <Link to="/admin/roles/$roleId/edit" params={{ roleId: String(role.id) }} {...props} />
                )}
              >
                {t("roles.edit")}
              </Button>
            ) : null}
            <RoleActions role={role} onPage onDelete={() => setDeleting(true)} />
          </>
        }
      />
      {phone ? <div className={styles.about}>{figures}</div> : null}
      <Tabs value={tab} onChange={open} keepMounted={false} activateTabWithKeyboard={false}>
        <Tabs.List aria-label={t("roles.tabs")} className={styles.tabs}>
          {ROLE_TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`roles.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview" className={styles.panel}>
          <OverviewTab role={role} />
        </Tabs.Panel>
        <Tabs.Panel value="permissions" className={styles.panel}>
          <PermissionsTab role={role} />
        </Tabs.Panel>
        <Tabs.Panel value="users" className={styles.panel}>
          <HoldersTab role={role} />
        </Tabs.Panel>
        <Tabs.Panel value="activity" className={styles.panel}>
          <ActivityTab role={role} />
        </Tabs.Panel>
      </Tabs>
      {deleting ? (
        <DeleteRoleDialog
          role={role}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: "/admin/roles/list" })}
        />
      ) : null}
    </>
  );
}
