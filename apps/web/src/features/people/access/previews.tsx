/** What stands in the hub's sections: what needs a look first, each the way to it. Where it can't be read, nothing. */
import type { Group, Membership, User } from "@halyard/contract/people";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { AvatarName } from "../../../shared/ui/primitives/avatar.tsx";
import { placeWords } from "../groups/list/group-facts.tsx";
import { placesQuery } from "../groups/model/queries.ts";
import { permissionCatalogueQuery, rolesQuery } from "../roles/model/queries.ts";
import { RiskMark } from "../roles/model/role-marks.tsx";
import styles from "./access-page.module.css";
import { permissionName } from "./model/permission-name.ts";
import { riskiest, riskyRoles } from "./model/riskiest.ts";
import { groupsByNeedQuery, isIdle, lastActiveQuery, lockedOutQuery, PREVIEWED } from "./model/queries.ts";
import { rolePath } from "./role-tag.tsx";

interface Opens {
  onOpen: (id: number) => void;
}

/** As high as the rows that replace it. */
const Waiting = (): ReactNode => <LoadingRows rows={PREVIEWED} height={36} />;

/** Who waits to get in, and who was locked out; where everyone can sign in, those who were there last. */
export function UserPreview({ onOpen }: Opens): ReactNode {
  const { data, isPending } = useQuery(lockedOutQuery);
  const isQuiet = data?.total === 0;
  const active = useQuery({ ...lastActiveQuery, enabled: isQuiet });
  if (isPending || (isQuiet && active.isPending)) return <Waiting />;
  const shown = isQuiet ? (active.data ?? []) : (data?._embedded.elements ?? []);
  return (
    <ul className={styles.previews}>
      {shown.map((user) => (
        <li key={user.id} className={styles.preview}>
          <button type="button" className={styles.open} onClick={() => onOpen(user.id)}>
            <AvatarName name={user.name} />
          </button>
          <Since user={user} />
        </li>
      ))}
    </ul>
  );
}

/** How someone stands, and since when. When someone was locked stands in their history. */
function Since({ user: { status, createdAt, lastActiveAt } }: { user: User }): ReactNode {
  const t = useT();
  if (status === "locked") return <Tag tone="bad">{t("users.status.locked")}</Tag>;
  const time = status === "active" ? lastActiveAt : createdAt;
  return (
    <span className={styles.quiet}>
      {status === undefined ? null : t(`access.user.${status}`)}{" "}
      {time === undefined ? null : <RelativeTime time={time} />}
    </span>
  );
}

/** Where none does nothing: the largest. */
const LARGEST = 6;
/** As many permissions as groups, which stand beside them. */
export const GRAVEST = LARGEST;

/** Those that do nothing; where there are none, the largest. */
export function GroupPreview({ onOpen }: Opens): ReactNode {
  const t = useT();
  const { data = [], isPending } = useQuery(groupsByNeedQuery);
  const idle = data.filter(isIdle).slice(0, PREVIEWED);
  const shown = idle.length === 0 ? data.slice(0, LARGEST) : idle;
  const { data: places } = useQuery(placesQuery(shown.map(({ id }) => id)));
  if (isPending) return <Waiting />;
  if (data.length === 0) return <p className={styles.none}>{t("access.groups.none")}</p>;
  return (
    <ul className={styles.previews}>
      {shown.map((group) => (
        <li key={group.id} className={styles.preview}>
          <span className={styles.named}>
            <button type="button" className={styles.open} onClick={() => onOpen(group.id)}>
              {group.name}
            </button>
            {group.ldapGroup === true ? <Tag>{t("groups.ldap")}</Tag> : null}
          </span>
          <GroupUse group={group} place={places?.get(group.id)?.[0]} />
        </li>
      ))}
    </ul>
  );
}

interface GroupUseProps {
  group: Group;
  /** The first project in which it has roles; undefined: none, or not known. */
  place: Membership | undefined;
}

/** What it gives to how many: its role in its one project, or in how many it has roles. */
function GroupUse({ group, place }: GroupUseProps): ReactNode {
  const t = useT();
  const { memberCount: members = 0, projectCount: projects = 0 } = group;
  if (isIdle(group) || projects > 1 || place === undefined) {
    return (
      <span className={isIdle(group) ? styles.waits : styles.quiet}>
        {t("access.group.counts", { members, projects })}
      </span>
    );
  }
  return (
    <>
      <span className={styles.gives}>{placeWords(t, place)}</span>
      <span className={styles.quiet}>{t("groups.members", { count: members })}</span>
    </>
  );
}

/** Those that do most harm, what most people have first. */
export function RolePreview(): ReactNode {
  const t = useT();
  const { data = [] } = useQuery(rolesQuery);
  return (
    <ul className={styles.previews}>
      {riskyRoles(data)
        .slice(0, PREVIEWED)
        .map((role) => (
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

/** The permissions of high risk, the gravest first, and the roles that grant them. */
export function MatrixPreview(): ReactNode {
  const { data: roles = [] } = useQuery(rolesQuery);
  const { data: catalogue = [] } = useQuery(permissionCatalogueQuery);
  const shown = useMemo(() => riskiest(roles).slice(0, GRAVEST), [roles]);
  const names = new Map(catalogue.flatMap(({ permissions }) => permissions.map(({ id, name }) => [id, name] as const)));
  return (
    <ul className={styles.previews}>
      {shown.map(({ id, holders }) => (
        <li key={id} className={styles.preview}>
          <Link to={MATRIX} search={{ q: id }} className={styles.open}>
            {names.get(id) ?? permissionName(id)}
          </Link>
          <span className={styles.holders}>{holders.map(({ name }) => name).join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}

/** The page of another feature. */
const MATRIX: string = "/admin/roles/matrix";
