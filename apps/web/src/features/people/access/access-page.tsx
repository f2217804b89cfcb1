/** `/admin/access`: users, groups and roles from one place ("Users & Access hub"). */
import { Button, Tabs } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ScanSearch } from "lucide-react";
import { useCallback, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FilterInput } from "../../../shared/ui/inputs/filter-input.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { GroupsView } from "../groups/groups-view.tsx";
import type { GroupsSearchChange } from "../groups/model/search.ts";
import { RolesView, type RolesSearchChange } from "../roles/list/roles-view.tsx";
import type { SearchChange } from "../users/model/search.ts";
import { UsersView } from "../users/users-view.tsx";
import styles from "./access-page.module.css";
import { Matches } from "./matches.tsx";
import { Overview, Totals } from "./overview.tsx";
import { ACCESS_TABS, groupsPart, rolesPart, usersPart, type AccessSearch, type AccessTab } from "./model/search.ts";
import { SectionHeader } from "./section-header.tsx";
import "./model/messages.ts";
import "../groups/model/messages.ts";
import "../users/model/messages.ts";

const route = getRouteApi("/app/admin/access");
/** The page of another feature. */
const MATRIX: string = "/admin/roles/matrix";

export function AccessPage(): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab: AccessTab = search.tab ?? "all";
  const change = useCallback(
    (patch: { [Name in keyof AccessSearch]: AccessSearch[Name] | undefined }) =>
      void navigate({ search: (now) => ({ ...now, ...patch }) }),
    [navigate],
  );
  const changeUsers = useCallback((patch: SearchChange) => change(patch), [change]);
  const changeGroups = useCallback(
    (patch: GroupsSearchChange) => {
      const { tab: groupTab, ...rest } = patch;
      change({ ...rest, ...("tab" in patch ? { groupTab } : {}) });
    },
    [change],
  );
  const changeRoles = useCallback((patch: RolesSearchChange) => change(patch), [change]);
  const ask = useCallback((q: string) => change({ q: q === "" ? undefined : q, page: undefined }), [change]);
  const open = (next: string | null): void => {
    if (next === "matrix") void navigate({ to: MATRIX });
    else {
      const known = ACCESS_TABS.find((one) => one === next);
      // A tab begins without the filters of the last one, but with its search.
      void navigate({
        search: ({ q }) => ({
          ...(known === undefined || known === "all" ? {} : { tab: known }),
          ...(q === undefined ? {} : { q }),
        }),
      });
    }
  };
  return (
    <div className={styles.page}>
      <PageHeader
        title={t("access.title")}
        help={t("access.help")}
        docs="/docs/using#users--access-administrators"
        actions={
          <Button
            variant="default"
            leftSection={<ScanSearch size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/access/explain" {...props} />}
          >
            {t("access.explain")}
          </Button>
        }
      />
      <Tabs value={tab} onChange={open} keepMounted={false} activateTabWithKeyboard={false} className={styles.tabs}>
        <Tabs.List className={styles.list} aria-label={t("access.title")}>
          {[...ACCESS_TABS, "matrix" as const].map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`access.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={styles.bar}>
          <Finder q={search.q ?? ""} onAsk={ask} />
          {tab === "all" && search.q === undefined ? <Totals /> : null}
        </div>
        <Tabs.Panel value="all" className={styles.panel}>
          {search.q === undefined ? (
            <Overview
              onOpen={open}
              onUser={(user) => change({ tab: "users", user })}
              onGroup={(group) => change({ tab: "groups", group })}
            />
          ) : (
            <Matches
              q={search.q}
              onUser={(user) => change({ tab: "users", user })}
              onGroup={(group) => change({ tab: "groups", group })}
              onOpen={open}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="users" className={styles.panel}>
          <UsersView search={usersPart(search)} onSearch={changeUsers} searchedAbove header={UsersHeader} />
        </Tabs.Panel>
        <Tabs.Panel value="groups" className={styles.panel}>
          <GroupsView search={groupsPart(search)} onSearch={changeGroups} searchedAbove header={GroupsHeader} />
        </Tabs.Panel>
        <Tabs.Panel value="roles" className={styles.panel}>
          <RolesView
            search={rolesPart(search)}
            onSearch={changeRoles}
            searchedAbove
            header={RolesHeader}
            label={t("access.roles")}
          />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Finder({ q, onAsk }: { q: string; onAsk: (q: string) => void }): ReactNode {
  const t = useT();
  return <FilterInput label={t("access.search")} value={q} onChange={onAsk} width={280} />;
}

function UsersHeader({ actions }: { actions: ReactNode }): ReactNode {
  const t = useT();
  return <SectionHeader title={t("users.title")} help={t("users.help")} actions={actions} />;
}

function GroupsHeader({ actions }: { actions: ReactNode }): ReactNode {
  const t = useT();
  return <SectionHeader title={t("groups.title")} help={t("groups.help")} actions={actions} />;
}

function RolesHeader({ actions }: { actions: ReactNode }): ReactNode {
  const t = useT();
  return <SectionHeader title={t("access.roles")} help={t("access.rolesHelp")} actions={actions} />;
}
