/** The first tab of a role: what it is, and how much harm it can do. */
import type { Role } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
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
      <section className={styles.box} aria-labelledby="role-information">
        <h2 id="role-information" className={styles.heading}>
          {t("roles.info")}
        </h2>
        <dl className={styles.facts}>
          <div>
            <dt>{t("roles.info.name")}</dt>
            <dd>{role.name}</dd>
          </div>
          <div>
            <dt>{t("roles.info.type")}</dt>
            <dd>{t(TYPES[role.roleType])}</dd>
          </div>
          <div>
            <dt>{t("roles.info.id")}</dt>
            <dd>{role.id}</dd>
          </div>
          <div>
            <dt>{t("roles.info.status")}</dt>
            <dd>
              <Tag>{t("roles.info.active")}</Tag>
            </dd>
          </div>
          <div className={styles.wide}>
            <dt>{t("roles.info.description")}</dt>
            <dd className={styles.description}>{role.description || t("roles.info.noDescription")}</dd>
          </div>
          <div>
            <dt>{t("roles.info.created")}</dt>
            <dd>{formatDay(role.createdAt)}</dd>
          </div>
          <div>
            <dt>{t("roles.info.updated")}</dt>
            <dd>{formatDay(role.updatedAt)}</dd>
          </div>
        </dl>
      </section>
      <section className={styles.box} aria-labelledby="role-summary">
        <h2 id="role-summary" className={styles.heading}>
          {t("roles.summary")}
        </h2>
        <dl className={styles.facts}>
          <div>
            <dt>{t("roles.summary.total")}</dt>
            <dd>{role.permissions.length}</dd>
          </div>
          {(["high", "medium", "low"] as const).map((risk) => (
            <div key={risk}>
              <dt>{t(`roles.summary.${risk}`)}</dt>
              <dd>{risks[risk]}</dd>
            </div>
          ))}
        </dl>
        {risks.high === 0 ? null : <SecurityNotice role={role} count={risks.high} />}
      </section>
      <Categories role={role} />
    </div>
  );
}

/** That some permissions do most harm, and which these are. */
function SecurityNotice({ role, count }: { role: Role; count: number }): ReactNode {
  const t = useT();
  const { data: catalogue = [] } = useQuery(permissionCatalogueQuery);
  const held = new Set<string>(role.permissions);
  const names = catalogue
    .flatMap(({ permissions }) => permissions)
    .filter(({ id, risk }) => risk === "high" && held.has(id))
    .map(({ name }) => name);
  return (
    <div className={styles.notice} role="note">
      <ShieldAlert size={16} aria-hidden />
      <div>
        <strong>{t("roles.notice")}</strong>
        <p>{t("roles.notice.text", { count })}</p>
        <p>{names.join(", ")}</p>
      </div>
    </div>
  );
}

/** How much of each category the role allows, of what a role of its type can allow. */
function Categories({ role }: { role: Role }): ReactNode {
  const t = useT();
  const { data: catalogue } = useQuery(permissionCatalogueQuery);
  if (catalogue === undefined || role.permissions.length === 0) return null;
  const held = new Set<string>(role.permissions);
  return (
    <section className={`${styles.box} ${styles.wide}`} aria-labelledby="role-categories">
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
              <span className={styles.risky}>{risky === 0 ? null : t("roles.highRisk", { count: risky })}</span>
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
