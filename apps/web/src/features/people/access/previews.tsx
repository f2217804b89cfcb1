/** What stands in the hub's sections: what needs a look first, each the way to it. Where it can't be read, nothing. */
import type { Group } from "@halyard/contract/people";
import type { Role } from "@halyard/contract/resources";
import { riskOf } from "@halyard/contract/permissions/permissions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { AvatarName } from "../../../shared/ui/primitives/avatar.tsx";
import { GroupFaces } from "../groups/list/group-facts.tsx";
import { groupsQuery } from "../groups/model/queries.ts";
import { permissionCatalogueQuery, rolesQuery } from "../roles/model/queries.ts";
import { RiskMark } from "../roles/model/role-marks.tsx";
import styles from "./access-page.module.css";
import { newUsersQuery, PREVIEWED } from "./model/queries.ts";
import { rolePath } from "./role-tag.tsx";

/** Most faces shown for a group. */
const FACES = 5;

interface Opens {
  onOpen: (id: number) => void;
}

/** As high as the rows that replace it. */
const Waiting = (): ReactNode => <LoadingRows rows={PREVIEWED} height={36} />;

/** Who waits to get in, and who is new. */
export function UserPreview({ onOpen }: Opens): ReactNode {
  const t = useT();
  const { data = [], isPending } = useQuery(newUsersQuery);
  if (isPending) return <Waiting />;
  return (
    <ul className={styles.previews}>
      {data.map(({ id, name, status, createdAt }) => (
        <li key={id} className={styles.preview}>
          <button type="button" className={styles.open} onClick={() => onOpen(id)}>
            <AvatarName name={name} />
          </button>
          <span className={status === "active" ? styles.quiet : styles.waits}>
            {t(`access.user.${status === "registered" || status === "invited" ? status : "added"}`)}
            {createdAt === undefined ? null : (
              <>
                {" "}
                <RelativeTime time={createdAt} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A group that does nothing: no one is in it, or it gives access to nothing. */
export const isIdle = ({ memberCount = 0, projectCount = 0 }: Group): boolean =>
  memberCount === 0 || projectCount === 0;

/** Those first that do nothing, then the largest. */
export function GroupPreview({ onOpen }: Opens): ReactNode {
  const t = useT();
  const { data, isPending } = useQuery(groupsQuery(undefined, 1));
  const shown = useMemo(
    () =>
      (data?._embedded.elements ?? [])
        .toSorted((a, b) => Number(isIdle(b)) - Number(isIdle(a)) || (b.memberCount ?? 0) - (a.memberCount ?? 0))
        .slice(0, PREVIEWED),
    [data],
  );
  if (isPending) return <Waiting />;
  return (
    <ul className={styles.previews}>
      {shown.map((group) => (
        <li key={group.id} className={styles.preview}>
          <button type="button" className={styles.open} onClick={() => onOpen(group.id)}>
            {group.name}
          </button>
          <span className={styles.end}>
            <GroupFaces group={group} most={FACES} size={20} />
            <span className={isIdle(group) ? styles.waits : styles.quiet}>
              {t("access.group.counts", { members: group.memberCount ?? 0, projects: group.projectCount ?? 0 })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Those that most people have, with the harm they can do. */
export function RolePreview(): ReactNode {
  const t = useT();
  const { data = [] } = useQuery(rolesQuery);
  const shown = data
    .filter(({ assignable }) => assignable)
    .toSorted((a, b) => b.userCount - a.userCount)
    .slice(0, PREVIEWED);
  return (
    <ul className={styles.previews}>
      {shown.map((role) => (
        <li key={role.id} className={styles.preview}>
          <Link to={rolePath(role)} className={styles.open}>
            {role.name}
          </Link>
          <span className={styles.end}>
            <span className={styles.risk}>
              <RiskMark role={role} />
            </span>
            <span className={styles.users}>{t("roles.users", { count: role.userCount })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The permissions of high risk that most people have, and by which roles. */
export function MatrixPreview(): ReactNode {
  const { data: roles = [] } = useQuery(rolesQuery);
  const { data: catalogue = [] } = useQuery(permissionCatalogueQuery);
  const shown = useMemo(() => riskiest(roles).slice(0, PREVIEWED), [roles]);
  const names = new Map(catalogue.flatMap(({ permissions }) => permissions.map(({ id, name }) => [id, name] as const)));
  return (
    <ul className={styles.previews}>
      {shown.map(({ id, holders }) => (
        <li key={id} className={styles.preview}>
          <Link to={MATRIX} search={{ q: id }} className={styles.open}>
            {names.get(id) ?? id}
          </Link>
          <span className={styles.holders}>{intl.formatList(holders.map(({ name }) => name))}</span>
        </li>
      ))}
    </ul>
  );
}

/** The page of another feature. */
const MATRIX: string = "/admin/roles/matrix";

/** The permissions of high risk with the roles that grant them, those of most people first. */
function riskiest(roles: readonly Role[]) {
  const holders = Map.groupBy(
    roles.flatMap((role) => role.permissions.filter((id) => riskOf(id) === "high").map((id) => ({ id, role }))),
    ({ id }) => id,
  );
  const reach = (granting: readonly Role[]): number => granting.reduce((sum, { userCount }) => sum + userCount, 0);
  return [...holders]
    .map(([id, grants]) => ({ id, holders: grants.map(({ role }) => role) }))
    .toSorted((a, b) => reach(b.holders) - reach(a.holders));
}
