/** Where a group is, with which roles: what all of its members have through it. */
import { idOf, linksOf, titleOf } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { ResourceLink } from "../../../../../shared/components/resource-link.tsx";
import { ProjectName } from "../../../../../shared/memberships/membership-roles.tsx";
import { ListCells, ListTable, type ListColumn } from "../../../../../shared/ui/column-list/column-list.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../../../shared/ui/primitives/tag.tsx";
import { assignmentsQuery, groupQuery } from "../../../groups/model/queries.ts";
import styles from "./explain.module.css";
import { ExportButton } from "./export.tsx";

export function GroupPlaces({ id }: { id: number }): ReactNode {
  const t = useT();
  const group = useQuery(groupQuery(id));
  const assignments = useQuery(assignmentsQuery(id));
  const failed = group.error ?? assignments.error;
  if (failed !== null) {
    const retry = (): void => {
      void group.refetch();
      void assignments.refetch();
    };
    return <FailedView error={failed} onRetry={retry} />;
  }
  if (group.data === undefined || assignments.data === undefined) return <LoadingRows rows={6} />;
  const { name, _embedded } = group.data;
  const places = assignments.data;
  const rows = () => [
    (["groupName", "project", "role"] as const).map((column) => t(`explain.export.${column}`)),
    ...places.flatMap((one) => linksOf(one, "roles").map((role) => [name, titleOf(one, "project"), role.title])),
  ];
  const columns: ListColumn[] = [
    { name: t("explain.export.project"), width: "minmax(0, 1fr)" },
    { name: t("explain.export.role"), width: "minmax(0, 1fr)" },
  ];
  return (
    <>
      <div className={styles.verdictLine}>
        <p className={styles.verdict} role="status">
          {t("explain.places", { group: name, count: places.length })}
        </p>
        <span className={styles.actions}>
          <ResourceLink place={{ path: "/admin/groups", search: { group: id } }}>
            {t("explain.members", { count: _embedded?.members?.length ?? 0 })}
          </ResourceLink>
          <ExportButton file="group.csv" rows={rows} />
        </span>
      </div>
      {places.length === 0 ? (
        <EmptyView title={t("groups.noProjects")} help={t("explain.noPlacesHelp")} />
      ) : (
        <ListTable columns={columns}>
          <ul>
            {places.map((one) => (
              <li key={one.id}>
                <ListCells>
                  <span className={styles.words}>
                    <ProjectName membership={one} />
                  </span>
                  <span className={styles.actions}>
                    {linksOf(one, "roles").map((role) => (
                      <ResourceLink
                        key={role.href}
                        place={{ path: "/admin/access/explain", search: { ask: "role", role: idOf(role) ?? 0 } }}
                      >
                        <Tag>{role.title}</Tag>
                      </ResourceLink>
                    ))}
                  </span>
                </ListCells>
              </li>
            ))}
          </ul>
        </ListTable>
      )}
    </>
  );
}
