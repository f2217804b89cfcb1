/** The first tab of a role: what it is, and how much harm it can do. */
import type { Role } from "@halyard/contract/resources";
import { isOneOf, linkOf, linkedId, titleOf } from "@halyard/api-client/links";
import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { AvatarName } from "../../../../shared/ui/primitives/avatar.tsx";
import { useHolders } from "../holders/holders-list.tsx";
import { permissionCatalogueQuery } from "../model/queries.ts";
import { choicesFor, riskCounts } from "../model/role-facts.ts";
import styles from "./role-page.module.css";

const TYPES = {
  project: "roles.type.projectRole",
  global: "roles.type.globalRole",
  work_package: "roles.type.shareRole",
} as const;

export function OverviewTab({ role }: { role: Role }): ReactNode {
  const t = useT();
  const risks = riskCounts(role.permissions);
  return (
    <div className={styles.columns}>
      <p className={styles.description}>{role.description || t("roles.info.noDescription")}</p>
      <div className={styles.main}>
        <section aria-labelledby="role-summary">
          <h2 id="role-summary" className={styles.heading}>
            {t("roles.summary")}
          </h2>
          <RiskBar risks={risks} />
          {risks.high === 0 ? null : <SecurityNotice role={role} />}
        </section>
      </div>
      <div className={styles.main}>
        <Categories role={role} />
      </div>
      {role.assignable && role.userCount > 0 ? <Holders role={role} /> : null}
      <Information role={role} />
    </div>
  );
}

const RISKS = ["high", "medium", "low"] as const;

/** How many permissions there are of each risk, as parts of a bar and in words. The head has their total. */
function RiskBar({ risks }: { risks: Record<(typeof RISKS)[number], number> }): ReactNode {
  const t = useT();
  return (
    <>
      <div className={styles.risks} aria-hidden>
        {RISKS.map((risk) => (
          <span key={risk} data-risk={risk} style={{ flexGrow: risks[risk] }} />
        ))}
      </div>
      <dl className={styles.legend}>
        {RISKS.map((risk) => (
          <div key={risk} data-risk={risk}>
            <dt>{t(`roles.summary.${risk}`)}</dt>
            <dd>{t("roles.figure", { count: risks[risk] })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What the head does not say already; the same for most roles, so it comes last. */
function Information({ role }: { role: Role }): ReactNode {
  const t = useT();
  const facts = [
    ["type", t(TYPES[role.roleType])],
    ["created", formatDay(role.createdAt)],
    ["updated", formatDay(role.updatedAt)],
    ["status", t("roles.info.active")],
    ["id", role.id],
  ] as const;
  return (
    <section aria-labelledby="role-information" className={styles.across}>
      <h2 id="role-information" className={styles.heading}>
        {t("roles.info")}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`roles.info.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** That some permissions do most harm, and which these are: each leads to who else has it. */
function SecurityNotice({ role }: { role: Role }): ReactNode {
  const t = useT();
  const { data: catalogue = [] } = useQuery(permissionCatalogueQuery);
  const held = new Set<string>(role.permissions);
  const risky = catalogue
    .flatMap(({ permissions }) => permissions)
    .filter(({ id, risk }) => risk === "high" && held.has(id));
  return (
    <div className={styles.notice} role="note">
      <p className={styles.warning}>
        <ShieldAlert size={16} aria-hidden />
        <span>
          <strong>{t("roles.notice")}</strong> {t("roles.notice.text")}
        </span>
      </p>
      <ul className={styles.dangers}>
        {risky.map((permission) => (
          <li key={permission.id}>
            <Link to="/admin/roles/matrix" search={{ q: permission.id }}>
              {permission.name}
            </Link>
            <span className={styles.quiet}>{permission.description}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Most people shown who have the role. */
const NAMED = 12;

/** The first people who have the role; a tab of their own lists all. */
function Holders({ role }: { role: Role }): ReactNode {
  const t = useT();
  const { holders } = useHolders(role.id, "", null);
  if (holders === null) return null;
  // A person can hold it in several projects. Members hold their group's roles.
  const persons = holders.filter((one) => isOneOf(linkOf(one, "principal"), "users"));
  const people = [...new Map(persons.map((one) => [linkedId(one, "principal"), titleOf(one, "principal")]))];
  const shown = people.slice(0, NAMED);
  const more = role.userCount - shown.length;
  return (
    <section aria-labelledby="role-holders" className={styles.across}>
      <h2 id="role-holders" className={styles.heading}>
        {t("roles.holders.list")}
      </h2>
      <ul className={styles.people}>
        {shown.map(([id, name]) => (
          <li key={id}>
            <Link to="/admin/users" search={{ user: id ?? undefined }}>
              <AvatarName name={name} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Link to="/admin/roles/$roleId" params={{ roleId: String(role.id) }} search={{ tab: "users" }}>
          {t("roles.holders.all", { count: role.userCount })}
        </Link>
      ) : null}
    </section>
  );
}

/** How much of each category the role allows, of what a role of its type can allow. */
function Categories({ role }: { role: Role }): ReactNode {
  const t = useT();
  const { data: catalogue } = useQuery(permissionCatalogueQuery);
  if (catalogue === undefined || role.permissions.length === 0) return null;
  const held = new Set<string>(role.permissions);
  return (
    <section aria-labelledby="role-categories">
      <h2 id="role-categories" className={styles.heading}>
        {t("roles.categories")}
      </h2>
      <ul className={styles.categories}>
        {choicesFor(catalogue, role).map(({ id, name, permissions }) => {
          const granted = permissions.filter((one) => held.has(one.id));
          const risky = granted.filter(({ risk }) => risk === "high").length;
          return (
            <li key={id} className={styles.share}>
              <span>{name}</span>
              {/* Which they are stands in the notice. */}
              <span className={styles.risky} title={risky === 0 ? undefined : t("roles.highRisk", { count: risky })}>
                {risky === 0 ? null : (
                  <>
                    <ShieldAlert size={14} aria-hidden />
                    <VisuallyHidden>{t("roles.highRisk", { count: risky })}</VisuallyHidden>
                  </>
                )}
              </span>
              <span className={styles.track} aria-hidden>
                <span style={{ width: `${(100 * granted.length) / permissions.length}%` }} />
              </span>
              <span className={styles.quiet}>
                {t("roles.ofCategory", { selected: granted.length, total: permissions.length })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
