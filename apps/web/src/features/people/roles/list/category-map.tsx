/**
 * The matrix in short: categories of permissions down, roles across, and how much of a category a role has. Each category
 * leads to its part of the matrix.
 */
import type { Role } from "@halyard/contract/resources";
import type { CatalogueGroup } from "@halyard/contract/schemas/identity/roles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useSmallPhone } from "../../../../shared/ui/layout/use-phone.ts";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { permissionCatalogueQuery } from "../model/queries.ts";
import { categoryShares, type CategoryShare } from "../model/role-facts.ts";
import { CategoryList } from "./category-list.tsx";
import styles from "./category-map.module.css";

/** Those with most, in the order of the list above; the matrix has all of them. */
const SHOWN = 12;

export function CategoryMap({ roles }: { roles: readonly Role[] }): ReactNode {
  const t = useT();
  const phone = useSmallPhone();
  const { data: catalogue, error, refetch } = useQuery(permissionCatalogueQuery);
  const shown = useMemo(() => {
    const most = new Set(roles.toSorted((a, b) => b.permissions.length - a.permissions.length).slice(0, SHOWN));
    return roles.filter((role) => most.has(role));
  }, [roles]);
  const shares = useMemo(() => shown.map((role) => categoryShares(catalogue ?? [], role)), [shown, catalogue]);
  if (shown.length === 0) return null;
  if (catalogue === undefined) {
    return (
      <div className={styles.section}>
        <h2 className={styles.heading}>{t("roles.categories")}</h2>
        {error === null ? (
          <LoadingRows rows={10} height={28} flush />
        ) : (
          <FailedView error={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  const risky = (
    <span className={styles.riskKey}>
      <ShieldAlert size={12} aria-hidden />
      {t("roles.map.risky")}
    </span>
  );
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <h2 id="role-categories" className={styles.heading}>
          {t("roles.categories")}
        </h2>
        {phone ? null : (
          <p className={styles.legend}>
            {risky}
            {t("roles.map.legend")}
          </p>
        )}
      </div>
      {phone ? (
        <>
          <CategoryList roles={roles} catalogue={catalogue} />
          <p className={styles.legend}>{risky}</p>
        </>
      ) : (
        <Shares roles={shown} catalogue={catalogue} shares={shares} />
      )}
    </div>
  );
}

interface SharesProps {
  roles: readonly Role[];
  catalogue: readonly CatalogueGroup[];
  /** By role. */
  shares: readonly (readonly CategoryShare[])[];
}

function Shares({ roles: shown, catalogue, shares }: SharesProps): ReactNode {
  const t = useT();
  return (
    <>
      {/* Scrolled sideways with the keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <div className={styles.scroller} role="region" aria-labelledby="role-categories" tabIndex={0}>
        <table className={styles.map}>
          <thead>
            <tr>
              <th scope="col">{t("roles.category")}</th>
              {shown.map((role) => (
                <th key={role.id} scope="col">
                  <Link to="/admin/roles/$roleId" params={{ roleId: String(role.id) }}>
                    {role.name}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {catalogue.map(({ id, name }, at) => (
              <tr key={id}>
                <th scope="row">
                  <Link to="/admin/roles/matrix" search={{ category: id }} className={styles.name}>
                    {name}
                  </Link>
                </th>
                {shares.map((ofRole, column) => (
                  <ShareCell key={shown[column]?.id} {...(ofRole[at] ?? NOTHING)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Of a category that a role can have nothing of. */
const NOTHING: CategoryShare = { granted: 0, total: 0, risky: 0 };

function ShareCell({ granted, total, risky }: CategoryShare): ReactNode {
  const t = useT();
  if (total === 0) {
    return <td aria-label={t("roles.map.notApplicable")} title={t("roles.map.notApplicable")} data-empty />;
  }
  const share = t("roles.ofCategory", { selected: granted, total });
  return (
    <td
      title={risky === 0 ? share : `${share}, ${t("roles.highRisk", { count: risky })}`}
      style={{ "--share": `${Math.round((100 * granted) / total)}%` }}
      data-none={granted === 0 || undefined}
      data-risky={risky > 0 || undefined}
      aria-label={risky === 0 ? share : `${share}, ${t("roles.highRisk", { count: risky })}`}
    >
      <span aria-hidden>
        {t("roles.figure", { count: granted })}
        <span className={styles.of}>/{t("roles.figure", { count: total })}</span>
      </span>
      {risky === 0 ? null : <ShieldAlert size={12} aria-hidden />}
    </td>
  );
}
