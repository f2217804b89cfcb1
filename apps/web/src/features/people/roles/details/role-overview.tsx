/** The first tab of a role: what it is, and how much harm it can do. */
import type { Role } from "@halyard/contract/resources";
import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { Counters, type Counter } from "../../../../shared/ui/layout/counters.tsx";
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
  const totals: Counter[] = [
    [t("roles.summary.total"), role.permissions.length],
    ...(["high", "medium", "low"] as const).map((risk): Counter => [t(`roles.summary.${risk}`), risks[risk]]),
  ];
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <section aria-labelledby="role-summary">
          <h2 id="role-summary" className={styles.heading}>
            {t("roles.summary")}
          </h2>
          <Counters counters={totals} inside />
          {risks.high === 0 ? null : <SecurityNotice role={role} count={risks.high} />}
        </section>
        <Categories role={role} />
      </div>
      <Information role={role} />
    </div>
  );
}

function Information({ role }: { role: Role }): ReactNode {
  const t = useT();
  const facts = [
    ["name", role.name],
    ["type", t(TYPES[role.roleType])],
    ["id", role.id],
    ["status", t("roles.info.active")],
    ["created", formatDay(role.createdAt)],
    ["updated", formatDay(role.updatedAt)],
  ] as const;
  return (
    <section className={styles.box} aria-labelledby="role-information">
      <h2 id="role-information" className={styles.heading}>
        {t("roles.info")}
      </h2>
      <dl className={styles.facts}>
        <div className={styles.wide}>
          {/* A text that says itself what it is. */}
          <VisuallyHidden component="dt">{t("roles.info.description")}</VisuallyHidden>
          <dd className={styles.description}>{role.description || t("roles.info.noDescription")}</dd>
        </div>
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
function SecurityNotice({ role, count }: { role: Role; count: number }): ReactNode {
  const t = useT();
  const { data: catalogue = [] } = useQuery(permissionCatalogueQuery);
  const held = new Set<string>(role.permissions);
  const risky = catalogue
    .flatMap(({ permissions }) => permissions)
    .filter(({ id, risk }) => risk === "high" && held.has(id));
  return (
    <div className={styles.notice} role="note">
      <ShieldAlert size={16} aria-hidden />
      <div>
        <p>
          <strong>{t("roles.notice")}</strong> {t("roles.notice.text", { count })}
        </p>
        <ul className={styles.dangers}>
          {risky.map(({ id, name }) => (
            <li key={id}>
              <Link to="/admin/roles/matrix" search={{ q: id }}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
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
