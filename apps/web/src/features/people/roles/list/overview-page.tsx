/** `/admin/roles`: how many roles there are and which were changed last ("Roles and permissions"). */
import type { Role } from "@halyard/contract/resources";
import { Button, Menu, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Grid3x3, ListFilter, Plus, ScrollText } from "lucide-react";
import { useState, type ReactNode } from "react";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import { usePhone } from "../../../../shared/ui/layout/use-phone.ts";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import {
  ListCell,
  ListCells,
  ListTable,
  ListTableLoading,
  type ListColumn,
} from "../../../../shared/ui/column-list/column-list.tsx";
import { PageHeader } from "../../../../shared/ui/layout/page-header.tsx";
import { useShortcut } from "../../../../shared/ui/shortcuts/shortcuts.ts";
import { EmptyView, FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import { DeleteRoleDialog } from "../actions/delete-role-dialog.tsx";
import { rolesQuery } from "../model/queries.ts";
import { byChange, RECENT_ROLES } from "../model/role-facts.ts";
import { PermissionsOf, RiskMark, RoleKind } from "../model/role-marks.tsx";
import { RISKS, ROLE_TYPES, type OverviewSearch } from "../model/search.ts";
import { RoleActions } from "../actions/role-actions.tsx";
import { CategoryMap } from "./category-map.tsx";
import { RoleLine } from "./role-line.tsx";
import styles from "../model/roles.module.css";
import "../model/messages.ts";

const route = getRouteApi("/app/admin/roles");
/** A page of another area. */
const AUDIT: string = "/admin/audit";

type Change = { [Name in keyof OverviewSearch]: OverviewSearch[Name] | undefined };

export function RolesOverviewPage(): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(rolesQuery);
  const [deleting, setDeleting] = useState<Role | null>(null);
  useShortcut("c", t("roles.create"), () => void navigate({ to: "/admin/roles/create" }));
  const change = (patch: Change): void => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true });
  const filtered = search.type !== undefined || search.risk !== undefined;
  const roles = query.data;
  return (
    <div className={styles.page}>
      <PageHeader title={t("roles.title")} docs="/docs/using#roles-administrators" actions={<HeadActions />} />
      <section className={styles.section} aria-labelledby="recent-roles">
        <div className={styles.sectionHead}>
          <h2 id="recent-roles" className={styles.heading}>
            {t("roles.recent")}
          </h2>
          <div className={styles.sectionEnd}>
            <Link to="/admin/roles/list" search={viewAll(search)}>
              {t("roles.viewAll")}
            </Link>
            <Filters search={search} onSearch={change} />
          </div>
        </div>
        {query.isPending ? (
          <div className={styles.recent}>
            <ListTableLoading columns={recentColumns(t, true)} rows={RECENT_ROLES} />
          </div>
        ) : null}
        {query.isError && roles === undefined ? (
          <FailedView error={query.error} title={t("roles.failedData")} onRetry={() => void query.refetch()} />
        ) : null}
        {roles === undefined ? null : (
          <Recent roles={byChange(roles, search)} filtered={filtered} onDelete={setDeleting} />
        )}
      </section>
      {roles === undefined ? null : <CategoryMap roles={byChange(roles)} />}
      {deleting === null ? null : <DeleteRoleDialog role={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

/** The ways to other pages are in a menu where there is no room for them. */
function HeadActions(): ReactNode {
  const t = useT();
  const phone = usePhone();
  const create = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/admin/roles/create" {...props} />}
    >
      {t("roles.create")}
    </Button>
  );
  if (phone) {
    return (
      <>
        {create}
        <DotsMenu label={t("roles.more")} dots={16} size={44}>
          <Menu.Item renderRoot={(props) => <Link to="/admin/roles/matrix" {...props} />}>
            {t("roles.matrix")}
          </Menu.Item>
          <Menu.Item renderRoot={(props) => <Link to={AUDIT} {...props} />}>{t("roles.audit")}</Menu.Item>
        </DotsMenu>
      </>
    );
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Grid3x3 size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/admin/roles/matrix" {...props} />}
      >
        {t("roles.matrix")}
      </Button>
      <Button
        variant="default"
        leftSection={<ScrollText size={16} aria-hidden />}
        renderRoot={(props) => <Link to={AUDIT} {...props} />}
      >
        {t("roles.audit")}
      </Button>
      {create}
    </>
  );
}

/** Beside what they filter: a button that opens them, and the two. */
function Filters({ search, onSearch }: { search: OverviewSearch; onSearch: (patch: Change) => void }): ReactNode {
  const t = useT();
  const isPhone = usePhone();
  const filtered = search.type !== undefined || search.risk !== undefined;
  const opened = search.filters === true;
  const choices = <Known extends string>(label: string, known: readonly Known[], name: (value: Known) => string) => [
    { value: "", label: `${label}: ${t("roles.filter.all")}` },
    ...known.map((value) => ({ value, label: name(value) })),
  ];
  return (
    <div className={styles.filters}>
      {opened ? (
        <div id="role-filters" className={styles.filters}>
          <NativeSelect
            aria-label={t("roles.filter.type")}
            value={search.type ?? ""}
            onChange={({ currentTarget: { value } }) => onSearch({ type: ROLE_TYPES.find((known) => known === value) })}
            data={choices(t("roles.filter.type"), ROLE_TYPES, (value) => t(`roles.type.${value}`))}
          />
          <NativeSelect
            aria-label={t("roles.filter.risk")}
            value={search.risk ?? ""}
            onChange={({ currentTarget: { value } }) => onSearch({ risk: RISKS.find((known) => known === value) })}
            data={choices(t("roles.filter.risk"), RISKS, (value) => t(`roles.risk.${value}`))}
          />
          {filtered ? (
            <Button variant="subtle" onClick={() => onSearch({ type: undefined, risk: undefined })}>
              {t("roles.filter.clear")}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Button
        variant={filtered ? "light" : isPhone ? "subtle" : "default"}
        leftSection={<ListFilter size={16} aria-hidden />}
        aria-expanded={opened}
        aria-controls="role-filters"
        onClick={() => onSearch({ filters: opened ? undefined : true })}
      >
        {t("roles.filters")}
      </Button>
    </div>
  );
}

/** The list begins with the same filters. */
const viewAll = ({ type, risk }: OverviewSearch) => ({
  ...(type === undefined ? {} : { type }),
  ...(risk === undefined ? {} : { risk }),
});

/** @param showsChange what is the same in every row steps back */
const recentColumns = (t: typeof translate, showsChange: boolean): ListColumn[] => [
  { name: t("roles.role.name"), width: "minmax(0, 1fr)" },
  { name: t("roles.info.type"), width: "72px" },
  { name: t("roles.counter.permissions"), width: "88px", align: "end" },
  { name: t("roles.column.highRisk"), width: "72px", align: "end" },
  { name: t("roles.tab.users"), width: "48px", align: "end" },
  ...(showsChange ? [{ name: t("roles.column.changed"), width: "112px", align: "end" } as const] : []),
];

const changedAtOnce = (roles: readonly Role[]): boolean =>
  new Set(roles.map(({ updatedAt }) => updatedAt.slice(0, 10))).size < 2;

interface RecentProps {
  roles: readonly Role[];
  filtered: boolean;
  onDelete: (role: Role) => void;
}

function Recent({ roles, filtered, onDelete }: RecentProps): ReactNode {
  const t = useT();
  const showsChange = !changedAtOnce(roles);
  if (roles.length === 0) {
    return (
      <EmptyView
        title={t("roles.list.none")}
        {...(filtered ? { help: t("roles.list.noneMatch") } : {})}
        action={
          filtered ? null : (
            <Button renderRoot={(props) => <Link to="/admin/roles/create" {...props} />}>{t("roles.create")}</Button>
          )
        }
      />
    );
  }
  return (
    <div className={styles.recent}>
      <ListTable columns={recentColumns(t, showsChange)}>
        <ul aria-labelledby="recent-roles">
          {roles.slice(0, RECENT_ROLES).map((role) => (
            <RoleRow key={role.id} role={role} showsChange={showsChange} onDelete={onDelete} />
          ))}
        </ul>
      </ListTable>
    </div>
  );
}

interface RoleRowProps {
  role: Role;
  showsChange: boolean;
  onDelete: (role: Role) => void;
}

function RoleRow({ role, showsChange, onDelete }: RoleRowProps): ReactNode {
  const t = useT();
  const phone = usePhone();
  if (phone) {
    return (
      <li className={styles.row}>
        <RoleLine role={role} onDelete={onDelete} />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <ListCells>
        <div className={styles.words}>
          <span className={styles.rowName}>{role.name}</span>
          <span className={styles.rowText} title={role.description}>
            {role.description}
          </span>
        </div>
        <span className={styles.kind}>
          <RoleKind role={role} />
        </span>
        <ListCell align="end" words={t("roles.permissions", { count: role.permissions.length })}>
          <PermissionsOf role={role} />
        </ListCell>
        <ListCell align="end">
          <RiskMark role={role} bare />
        </ListCell>
        {/* No one is given a built-in role. */}
        {role.builtin === null ? (
          <ListCell align="end" words={t("roles.users", { count: role.userCount })}>
            {t("roles.figure", { count: role.userCount })}
          </ListCell>
        ) : (
          <ListCell align="end" />
        )}
        {showsChange ? (
          <ListCell align="end">
            <RelativeTime time={role.updatedAt} />
          </ListCell>
        ) : null}
      </ListCells>
      <Link
        to="/admin/roles/$roleId"
        params={{ roleId: String(role.id) }}
        className={styles.wholeRow}
        aria-label={t("roles.viewDetailsOf", { name: role.name })}
      >
        <span className={styles.details}>{t("roles.viewDetails")}</span>
      </Link>
      <RoleActions role={role} onDelete={onDelete} />
    </li>
  );
}
