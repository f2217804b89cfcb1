/** A list that a type's form has among the properties: children, or what is related in one way. */
import { filter as filterOf, filters, sortBy } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { RelatedLine } from "../relations/related-line.tsx";
import styles from "./properties.module.css";
import "./messages.ts";

const SHOWN = 20;

/** @param filter what finds them, with the work package as its value */
export function QueryGroup({ id, filter }: { id: number; filter: string }): ReactNode {
  const t = useT();
  const query = {
    filters: filters([filterOf(filter, "=", [id])]),
    sortBy: sortBy(["id", "asc"]),
    pageSize: SHOWN,
  };
  const found = useQuery({
    queryKey: keys.list("work_packages", query),
    queryFn: ({ signal }) => api.get("work_packages", { query, signal }),
    staleTime: FRESH.workPackages,
  });
  if (found.data === undefined) {
    return found.error === null ? (
      <LoadingRows rows={2} />
    ) : (
      <FailedView error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  const rows = found.data._embedded.elements;
  if (rows.length === 0) return <p className={styles.quiet}>{t("details.group.none")}</p>;
  return (
    <>
      <ul className={styles.related}>
        {rows.map((row) => (
          <RelatedLine key={row.id} id={row.id} subject={row.subject} workPackage={row} />
        ))}
      </ul>
      {found.data.total > rows.length ? (
        <p className={styles.quiet}>{t("details.group.more", { count: found.data.total - rows.length })}</p>
      ) : null}
    </>
  );
}
