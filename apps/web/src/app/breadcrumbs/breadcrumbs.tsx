/** Where one is in the admin area, above every page of it: Dashboard first, the page itself last. */
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { keys } from "../../shared/api/query-keys.ts";
import { hasPage } from "../../shared/components/resource-link.tsx";
import "./messages.ts";
import styles from "./breadcrumbs.module.css";
import { crumbsOf, type PathCrumb } from "./path.ts";

export function Breadcrumbs(): ReactNode {
  const t = useT();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const crumbs = crumbsOf(pathname);
  return (
    <nav
      className={crumbs.length === 1 ? `${styles.place} ${styles.alone}` : styles.place}
      aria-label={t("ui.breadcrumbs")}
    >
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, at) => (
          <li key={crumb.path}>
            <CrumbView crumb={crumb} current={at === crumbs.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function CrumbView({ crumb, current }: { crumb: PathCrumb; current: boolean }): ReactNode {
  const t = useT();
  const router = useRouter();
  const words = crumb.label === null ? crumb.text : t(crumb.label);
  const shown = crumb.of === null ? words : <NameOf {...crumb.of} number={words} />;
  if (current) {
    return (
      <span aria-current="page" className={styles.crumb} title={words}>
        {shown}
      </span>
    );
  }
  // A segment that only groups others has no page of its own to go to.
  if (!hasPage(router, crumb.path)) return <span className={styles.crumb}>{words}</span>;
  return (
    <Link to={crumb.path} className={styles.crumb} activeOptions={{ exact: true }} title={words}>
      {shown}
    </Link>
  );
}

/** The thing's name, where a page has read it; else its number. */
function NameOf({ resource, id, number }: NonNullable<PathCrumb["of"]> & { number: string }): ReactNode {
  const { data } = useQuery<unknown>({ queryKey: keys.one(resource, id), queryFn: skipToken });
  const name: unknown = typeof data === "object" && data !== null && "name" in data ? data.name : null;
  return typeof name === "string" ? name : number;
}
